import type { Language } from '#contract/language.ts'
import type { MailTemplate, TemplateKind } from '#contract/mail-translation.ts'
import { type BookingMailTexts, signedBy } from './booking-mail.ts'
import { bookingMailTexts as german } from './de/mails.ts'
import { bookingMailTexts as simple } from './de-simple/mails.ts'
import { bookingMailTexts as english } from './en/mails.ts'
import { bookingMailTexts as french } from './fr/mails.ts'

/** The emails to bookers, in each language. */
export const bookingMailTexts: Record<Language, BookingMailTexts> = {
  de: german,
  en: english,
  fr: french,
  'de-simple': simple,
}

/** The default text of an email in each language, without a signature. */
export const defaultTemplates = (kind: TemplateKind): Record<Language, MailTemplate> => ({
  de: german[kind],
  en: english[kind],
  fr: french[kind],
  'de-simple': simple[kind],
})

/** The default email settings of a new project: German, signed by its organisation. */
export function defaultMailsOf(organisation: string) {
  const confirmation = signedBy(organisation, german.confirmation)
  const cancellation = signedBy(organisation, german.cancellation)
  return {
    emailSubject: confirmation.subject,
    emailBody: confirmation.body,
    emailCancelSubject: cancellation.subject,
    emailCancelBody: cancellation.body,
  }
}
