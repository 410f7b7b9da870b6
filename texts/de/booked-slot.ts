import type { Plural } from '../form-shape.ts'

const one = (one: string, other: string): Plural => ({ one, other })

/** The wording for bookers whose slot was moved or called off. */
export const bookedSlotTexts = {
  movedTitle: 'Ihr Termin hat eine neue Zeit',
  now: 'Neu: {date}',
  was: 'Bisher: {date}',
  reason: 'Grund: {reason}',
  movedHint:
    'Passt Ihnen die neue Zeit? Dann sagen Sie bitte zu. Sonst wählen Sie einen anderen Termin, oder Sie stornieren. Ohne Antwort bleibt Ihre Buchung bestehen, zur neuen Zeit.',
  keep: 'Ich komme',
  keeping: 'Wird gesendet …',
  kept: 'Danke! Sie haben für die neue Zeit zugesagt.',
  overtaken:
    'Die Buchung hat sich inzwischen geändert. Bitte prüfen Sie, was jetzt gebucht ist, und antworten Sie dann noch einmal.',

  calledOffTitle: 'Ihr Termin fällt aus',
  calledOffHint: 'Das tut uns leid. Ihre Buchung ist damit storniert:',
  chooseTitle: 'Möchten Sie umbuchen?',
  chooseHint:
    'Bei diesen Terminen ist noch Platz für Sie. Wenn Sie einen wählen, buchen wir Sie sofort um.',
  places: one('noch {count} Platz frei', 'noch {count} Plätze frei'),
  moving: 'Wird umgebucht …',
  noneTitle: 'Gerade ist kein anderer Termin frei',
  noneHint: 'Vielleicht wird noch etwas frei. Schauen Sie gern später wieder nach.',
  lookAgain: 'Noch einmal nachsehen',
  allDates: 'Alle Termine ansehen',
  doNothing: 'Möchten Sie nicht umbuchen, brauchen Sie nichts zu tun.',

  doneTitle: 'Sie sind umgebucht',
  mailed: 'Ihre Buchung gilt jetzt für diesen Termin. Eine E-Mail ist an Sie unterwegs.',
  unmailed:
    'Ihre Buchung gilt jetzt für diesen Termin. Eine E-Mail bekommen Sie nicht. Bitte notieren Sie sich den Termin.',
  calendar: 'In den Kalender eintragen',

  full: 'Dieser Termin ist inzwischen ausgebucht. Bitte wählen Sie einen anderen.',
  slotMoved:
    'Dieser Termin hat inzwischen eine andere Zeit. Bitte sehen Sie nach und wählen Sie noch einmal.',
  gone: 'Dieser Termin ist inzwischen nicht mehr buchbar. Bitte wählen Sie einen anderen.',
  over: 'Diese Buchung lässt sich hier nicht mehr umbuchen. Bitte laden Sie die Seite neu.',
  tooManyTries: one(
    'Das waren zu viele Versuche. Bitte warten Sie {count} Minute.',
    'Das waren zu viele Versuche. Bitte warten Sie {count} Minuten.',
  ),
  noAnswer:
    'Das kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal; es wird nichts doppelt gebucht.',
}

export type BookedSlotTexts = typeof bookedSlotTexts
