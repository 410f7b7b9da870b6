import type { OwnBookingTexts } from '../de/own-booking.ts'

export const ownBookingTexts: OwnBookingTexts = {
  back: 'Zurück',
  now: 'Das haben Sie jetzt gebucht: {booking}',
  was: 'Vorher',
  newly: 'Jetzt neu',

  peopleTitle: 'Wie viele Personen kommen?',
  peopleLabel: 'Wie viele Personen kommen?',
  requiredNote: 'Felder mit einem Stern (*) müssen Sie ausfüllen.',
  fewer: 'Eine Person weniger',
  more: 'Eine Person mehr',
  upTo: {
    one: 'Höchstens {count} Person kann kommen.',
    other: 'Höchstens {count} Personen können kommen.',
  },
  most: 'Mehr Personen passen nicht in diesen Termin. Kommen mehr Personen? Dann wählen Sie einen anderen Termin. Oder fragen Sie: {organisation}.',
  least: {
    one: 'Mindestens {count} Person muss kommen.',
    other: 'Mindestens {count} Personen müssen kommen.',
  },
  peopleMissing: 'Bitte schreiben Sie eine Zahl. So viele Personen kommen.',
  same: 'So viele Personen haben Sie schon gebucht. Bitte ändern Sie die Zahl.',
  otherDateFor: {
    one: 'Einen anderen Termin für {count} Person suchen',
    other: 'Einen anderen Termin für {count} Personen suchen',
  },
  save: 'Jetzt ändern',
  saving: 'Bitte warten Sie kurz.',

  dayTitle: 'Wann wollen Sie kommen?',
  moveTitle: 'Ist das so richtig?',
  keepsPlaces: 'Sie haben immer einen Platz.',

  changed: 'Ihre Buchung ist geändert',
  mailed: 'Das haben Sie jetzt gebucht: {booking}. Wir schicken Ihnen eine E-Mail.',
  unmailed:
    'Das haben Sie jetzt gebucht: {booking}. Sie bekommen keine E-Mail. Bitte schreiben Sie den Termin auf.',
  calendar: 'In den Kalender schreiben',

  fewPlaces: {
    one: 'Nur noch {count} Person mehr kann kommen. Bitte nehmen Sie weniger Personen. Oder suchen Sie einen anderen Termin.',
    other:
      'Nur noch {count} Personen mehr können kommen. Bitte nehmen Sie weniger Personen. Oder suchen Sie einen anderen Termin.',
  },
  noPlaces:
    'In diesem Termin ist kein Platz mehr frei. Ihre Buchung bleibt so wie vorher. Kommen mehr Personen? Dann suchen Sie bitte einen anderen Termin.',
  fewPlacesThere: {
    one: 'Zu dieser Zeit ist nur noch {count} Platz frei. Ihre Buchung bleibt so wie vorher.',
    other: 'Zu dieser Zeit sind nur noch {count} Plätze frei. Ihre Buchung bleibt so wie vorher.',
  },
  noPlacesThere:
    'Diese Plätze sind leider weg. Jemand war schneller. Ihre Buchung bleibt so wie vorher.',
  shared: 'Zu dieser Zeit kommen jetzt andere Menschen. Ihre Buchung bleibt so wie vorher.',
  notOpenYet: 'Diesen Termin können Sie noch nicht buchen. Ihre Buchung bleibt so wie vorher.',
  slotMoved: 'Dieser Termin ist jetzt zu einer anderen Zeit. Ihre Buchung bleibt so wie vorher.',
  gone: 'Dieser Termin geht nicht mehr. Ihre Buchung bleibt so wie vorher.',
  groupTooLarge: 'Das sind zu viele Personen. Bitte fragen Sie: {organisation}.',
  overtaken:
    'Jemand hat die Buchung gerade geändert. Bitte sehen Sie nach: Was ist jetzt gebucht? Wollen Sie es trotzdem ändern? Dann drücken Sie noch einmal.',
  off: 'Sie können die Buchung hier nicht mehr ändern. Wollen Sie etwas ändern? Dann fragen Sie bitte: {organisation}.',
  tooOften: {
    one: 'Das war zu oft. Bitte warten Sie {count} Minute. Oder fragen Sie: {organisation}.',
    other: 'Das war zu oft. Bitte warten Sie {count} Minuten. Oder fragen Sie: {organisation}.',
  },
  tooOftenToday: {
    one: 'Das war zu oft. Bitte warten Sie {count} Stunde. Oder fragen Sie: {organisation}.',
    other: 'Das war zu oft. Bitte warten Sie {count} Stunden. Oder fragen Sie: {organisation}.',
  },
  noAnswer:
    'Das hat nicht geklappt. Haben Sie Internet? Bitte versuchen Sie es noch einmal. Sie ändern dabei nichts doppelt.',
}
