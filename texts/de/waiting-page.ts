import type { WaitingEnd } from '#contract/waiting.ts'
import type { Plural } from '../form-shape.ts'

const one = (one: string, other: string): Plural => ({ one, other })

/** The messages about an entry that has ended. */
export type EndedTexts = Record<WaitingEnd, [title: string, hint: string]>

const ended: EndedTexts = {
  booked: [
    'Ihre Plätze sind gebucht',
    'Wir freuen uns auf Sie. Die Bestätigung ist per E-Mail unterwegs.',
  ],
  declined: [
    'Sie haben abgelehnt',
    'Die Plätze gehen an die Nächsten auf der Warteliste. Ihr Eintrag ist damit beendet.',
  ],
  missed: [
    'Die Frist ist vorbei',
    'Wir hatten Plätze für Sie frei gehalten. Sie sind inzwischen an die Nächsten gegangen, und Ihr Eintrag ist beendet. Möchten Sie weiter warten, tragen Sie sich bitte neu ein.',
  ],
  left: ['Sie stehen nicht mehr auf der Warteliste', 'Sie brauchen nichts weiter zu tun.'],
  removed: [
    'Ihr Eintrag ist beendet',
    'Der Veranstalter hat Ihren Eintrag von der Warteliste genommen. Fragen Sie bei Bedarf bitte dort nach.',
  ],
  over: [
    'Diese Warteliste ist beendet',
    'Die Termine, auf die Sie gewartet haben, lassen sich nicht mehr buchen.',
  ],
}

/**
 * The wording of a waiting-list entry's page; `PageTexts` contains what it shares with
 * other pages.
 */
export const waitingPageTexts = {
  locale: 'de-DE',
  title: 'Warteliste',
  loading: 'Ihr Eintrag wird geladen …',

  confirmTitle: 'Auf die Warteliste',
  confirmHint: 'Bitte bestätigen Sie Ihre E-Mail-Adresse. Erst dann stehen Sie auf der Warteliste.',
  confirm: 'E-Mail-Adresse bestätigen',
  confirming: 'Wird bestätigt …',

  waitingTitle: 'Sie stehen auf der Warteliste',
  waitingHint: 'Wird etwas frei, schreiben wir Ihnen eine E-Mail. Sie brauchen nichts zu tun.',
  times: 'Darauf warten Sie',
  ahead: one('{count} vor Ihnen', '{count} vor Ihnen'),
  next: 'niemand vor Ihnen',
  rule: 'Frei werdende Plätze bieten wir in der Reihenfolge der Anmeldung an: immer denen zuerst, für die sie reichen.',
  atLeast: 'mindestens {count}',

  leave: 'Nicht mehr warten',
  leaveQuestion: 'Von der Warteliste gehen?',
  leaveHint: 'Ihr Platz in der Reihe geht dann verloren.',
  leaveNow: 'Ja, nicht mehr warten',
  leaving: 'Wird beendet …',
  stay: 'Weiter warten',

  offeredTitle: 'Es sind Plätze für Sie frei',
  offeredHint: 'Wir halten sie bis {until} für Sie frei.',
  until: 'Antwort bis',
  fewer: 'Frei ist Platz für {offered}. Gewünscht hatten Sie Platz für {wanted}.',
  accept: 'Zusagen',
  accepting: 'Wird gebucht …',
  decline: 'Ablehnen',
  declining: 'Wird abgelehnt …',
  noAnswer: 'Ohne Antwort gehen die Plätze danach an die Nächsten auf der Warteliste.',

  ended,
  toBooking: 'Meine Buchung ansehen',
  toDates: 'Alle Termine ansehen',

  unknown: 'Diesen Eintrag finden wir nicht',
  unknownHint:
    'Der Link ist unvollständig oder nicht mehr gültig. Bitte öffnen Sie ihn noch einmal aus unserer E-Mail.',
  openFromMail: 'Das ging leider nicht. Bitte öffnen Sie den Link aus unserer E-Mail.',
  already:
    'Sie stehen mit dieser E-Mail-Adresse schon auf der Warteliste. Bitte öffnen Sie den Link aus unserer anderen E-Mail.',
  repriced:
    'Die Preise haben sich inzwischen geändert. Bitte prüfen Sie sie, und sagen Sie dann noch einmal zu.',
  moved: 'Der Termin wurde inzwischen verlegt. Bitte prüfen Sie die neue Zeit.',
  notBookable:
    'Dieser Führungstyp lässt sich gerade nicht buchen. Bitte wenden Sie sich an den Veranstalter.',
  notSent:
    'Das kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tooManyTries: one(
    'Das waren zu viele Versuche. Bitte versuchen Sie es in {count} Minute noch einmal.',
    'Das waren zu viele Versuche. Bitte versuchen Sie es in {count} Minuten noch einmal.',
  ),
}

export type WaitingPageTexts = typeof waitingPageTexts
