import type { BookedSlotTexts } from '../de/booked-slot.ts'

export const bookedSlotTexts: BookedSlotTexts = {
  movedTitle: 'Ihr Termin hat eine neue Zeit',
  now: 'Jetzt: {date}',
  was: 'Vorher: {date}',
  reason: 'Der Grund: {reason}',
  movedHint:
    'Passt die neue Zeit für Sie? Dann sagen Sie bitte: Ich komme. Oder wählen Sie einen anderen Termin. Oder stornieren Sie. Sie antworten nicht? Dann bleibt Ihre Buchung. Es gilt die neue Zeit.',
  keep: 'Ich komme',
  keeping: 'Bitte warten …',
  kept: 'Danke! Sie kommen zur neuen Zeit.',
  overtaken:
    'Die Buchung ist jetzt anders. Bitte lesen Sie, was jetzt gebucht ist. Dann antworten Sie noch einmal.',

  calledOffTitle: 'Ihr Termin fällt aus',
  calledOffHint: 'Das tut uns leid. Diese Buchung gilt nicht mehr:',
  chooseTitle: 'Möchten Sie einen anderen Termin?',
  chooseHint:
    'Bei diesen Terminen ist noch Platz. Wählen Sie einen Termin. Dann haben Sie dort sofort gebucht.',
  places: { one: 'noch {count} Platz frei', other: 'noch {count} Plätze frei' },
  moving: 'Bitte warten …',
  noneTitle: 'Im Moment ist kein anderer Termin frei',
  noneHint: 'Vielleicht wird später etwas frei. Schauen Sie später noch einmal.',
  lookAgain: 'Noch einmal schauen',
  allDates: 'Alle Termine sehen',
  doNothing: 'Sie möchten keinen anderen Termin? Dann müssen Sie nichts tun.',

  doneTitle: 'Sie haben einen neuen Termin',
  mailed: 'Ihre Buchung gilt jetzt für diesen Termin. Sie bekommen eine E-Mail.',
  unmailed:
    'Ihre Buchung gilt jetzt für diesen Termin. Sie bekommen keine E-Mail. Bitte schreiben Sie sich den Termin auf.',
  calendar: 'In den Kalender eintragen',

  full: 'Dieser Termin ist jetzt voll. Bitte wählen Sie einen anderen Termin.',
  slotMoved:
    'Dieser Termin ist jetzt zu einer anderen Zeit. Bitte sehen Sie nach. Wählen Sie dann noch einmal.',
  gone: 'Diesen Termin gibt es nicht mehr. Bitte wählen Sie einen anderen Termin.',
  over: 'Das geht bei dieser Buchung nicht mehr. Bitte laden Sie die Seite neu.',
  tooManyTries: {
    one: 'Das war zu oft. Bitte warten Sie {count} Minute.',
    other: 'Das war zu oft. Bitte warten Sie {count} Minuten.',
  },
  noAnswer:
    'Das hat nicht geklappt. Haben Sie Internet? Bitte versuchen Sie es noch einmal. Sie buchen nichts doppelt.',
}
