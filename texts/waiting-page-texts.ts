import type { Language } from '#contract/language.ts'
import { waitingPageTexts as inGerman, type WaitingPageTexts } from './de/waiting-page.ts'
import { waitingPageTexts as inSimpleGerman } from './de-simple/waiting-page.ts'
import { waitingPageTexts as inEnglish } from './en/waiting-page.ts'
import { waitingPageTexts as inFrench } from './fr/waiting-page.ts'

/** The wording of a waiting-list entry's page, in each of the form's languages. */
export const waitingPageTexts: Record<Language, WaitingPageTexts> = {
  de: inGerman,
  en: inEnglish,
  fr: inFrench,
  'de-simple': inSimpleGerman,
}
