import type { Language } from '#contract/language.ts'
import type { MailTemplate, TemplateKind } from '#contract/mail-text.ts'
import {
  type BookedSlotMailTexts,
  type BookingMailTexts,
  type HoldMailTexts,
  signedBy,
  type WaitingMailTexts,
} from './booking-mail.ts'
import {
  bookedSlotMailTexts as bookedSlotGerman,
  bookingMailTexts as bookingGerman,
  holdMailTexts as holdGerman,
  waitingMailTexts as waitingGerman,
} from './de/mails.ts'
import {
  bookedSlotMailTexts as bookedSlotSimple,
  bookingMailTexts as bookingSimple,
  holdMailTexts as holdSimple,
  waitingMailTexts as waitingSimple,
} from './de-simple/mails.ts'
import {
  bookedSlotMailTexts as bookedSlotEnglish,
  bookingMailTexts as bookingEnglish,
  holdMailTexts as holdEnglish,
  waitingMailTexts as waitingEnglish,
} from './en/mails.ts'
import {
  bookedSlotMailTexts as bookedSlotFrench,
  bookingMailTexts as bookingFrench,
  holdMailTexts as holdFrench,
  waitingMailTexts as waitingFrench,
} from './fr/mails.ts'

/** The emails to bookers, in each language. */
export const bookingMailTexts: Record<Language, BookingMailTexts> = {
  de: bookingGerman,
  en: bookingEnglish,
  fr: bookingFrench,
  'de-simple': bookingSimple,
}

/** The default text of an email in each language, without a signature. */
export const defaultTemplates = (kind: TemplateKind): Record<Language, MailTemplate> => ({
  de: bookingGerman[kind],
  en: bookingEnglish[kind],
  fr: bookingFrench[kind],
  'de-simple': bookingSimple[kind],
})

/** The default email settings of a new project: German, signed by its organisation. */
export function defaultMailsOf(organisation: string) {
  const confirmation = signedBy(organisation, bookingGerman.confirmation)
  const cancellation = signedBy(organisation, bookingGerman.cancellation)
  return {
    emailSubject: confirmation.subject,
    emailBody: confirmation.body,
    emailCancelSubject: cancellation.subject,
    emailCancelBody: cancellation.body,
  }
}

/** The emails to bookers whose slot is moved, called off or scheduled again, in each language. */
export const bookedSlotMailTexts: Record<Language, BookedSlotMailTexts> = {
  de: bookedSlotGerman,
  en: bookedSlotEnglish,
  fr: bookedSlotFrench,
  'de-simple': bookedSlotSimple,
}

/** The email that asks a booker for confirmation, in each language. */
export const holdMailTexts: Record<Language, HoldMailTexts> = {
  de: holdGerman,
  en: holdEnglish,
  fr: holdFrench,
  'de-simple': holdSimple,
}

/** The waiting-list emails, in each language. */
export const waitingMailTexts: Record<Language, WaitingMailTexts> = {
  de: waitingGerman,
  en: waitingEnglish,
  fr: waitingFrench,
  'de-simple': waitingSimple,
}
