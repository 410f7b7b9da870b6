import type { Language } from '#contract/language.ts'
import { waitingMailTexts as german } from './de/waiting-mails.ts'
import { waitingMailTexts as simple } from './de-simple/waiting-mails.ts'
import { waitingMailTexts as english } from './en/waiting-mails.ts'
import { waitingMailTexts as french } from './fr/waiting-mails.ts'
import type { WaitingMailTexts } from './waiting-mail.ts'

/** The waiting-list emails, in each language. */
export const waitingMailTexts: Record<Language, WaitingMailTexts> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simple,
}
