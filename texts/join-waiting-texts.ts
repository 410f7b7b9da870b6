import type { Language } from '#contract/language.ts'
import { joinWaitingTexts as inGerman, type JoinWaitingTexts } from './de/join-waiting.ts'
import { joinWaitingTexts as inSimpleGerman } from './de-simple/join-waiting.ts'
import { joinWaitingTexts as inEnglish } from './en/join-waiting.ts'
import { joinWaitingTexts as inFrench } from './fr/join-waiting.ts'

/** The wording for joining a waiting list, in each of the form's languages. */
export const joinWaitingTexts: Record<Language, JoinWaitingTexts> = {
  de: inGerman,
  en: inEnglish,
  fr: inFrench,
  'de-simple': inSimpleGerman,
}
