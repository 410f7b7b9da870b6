import type { FieldTexts } from '#texts/question.ts'
import { groupTexts } from './booking.ts'

/** The link shown instead of the form if there is no JavaScript. */
export const bookInstead = 'Termin buchen'

/** The wording of the booking page around the form; `{organisation}` is replaced by its name. */
export const bookingPageTexts = {
  title: 'Termin buchen',
  languages: 'Sprache',
  noScript: 'Zum Buchen braucht diese Seite JavaScript. Ohne hilft Ihnen weiter:',
  unknownOrganisation: 'der Veranstalter',
  programme: 'Die nächsten Termine',
}

export type BookingPageTexts = typeof bookingPageTexts

export const fieldTexts: FieldTexts = {
  ...groupTexts,
  phoneLabel: 'Telefonnummer',
  phoneHint: 'Damit wir Sie bei Fragen zu Ihrem Besuch erreichen.',
  phoneMissing: 'Bitte geben Sie Ihre Telefonnummer an.',
  choose: 'Bitte wählen',
  answerMissing: 'Bitte beantworten Sie diese Frage.',
  // Empty, because the server's own messages are already in German.
  invalid: {},
}

/** Shown if the content security policy of the page around the form blocks what it needs. */
export const blockedTexts = {
  title: 'Bitte buchen Sie auf unserer Buchungsseite',
  calls: 'Eine Sicherheitsregel dieser Website (Content-Security-Policy) blockiert das Formular.',
  styles:
    'Eine Sicherheitsregel dieser Website (Content-Security-Policy) blockiert die Gestaltung des Formulars. Sie können trotzdem buchen, hier oder auf unserer Buchungsseite.',
  bookingPage: 'Zur Buchungsseite',
}

export type BlockedTexts = typeof blockedTexts
