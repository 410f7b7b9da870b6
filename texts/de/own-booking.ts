import type { Plural } from '../form-shape.ts'

const one = (one: string, other: string): Plural => ({ one, other })

/**
 * The wording for bookers who change their own booking. Days and times use the form's wording,
 * which is sent with the offer.
 */
export const ownBookingTexts = {
  back: 'Zurück',
  now: 'Jetzt gebucht: {booking}',
  was: 'Bisher',
  newly: 'Neu',

  peopleTitle: 'Wie viele Personen kommen?',
  peopleLabel: 'Anzahl Personen',
  requiredNote: 'Felder mit * sind Pflichtfelder.',
  fewer: 'Eine Person weniger',
  more: 'Eine Person mehr',
  upTo: one('Möglich ist höchstens {count} Person.', 'Möglich sind höchstens {count} Personen.'),
  most: 'Mehr Personen sind bei diesem Termin nicht möglich. Wählen Sie dafür einen anderen Termin, oder wenden Sie sich an {organisation}.',
  least: one('Mindestens {count} Person.', 'Mindestens {count} Personen je Buchung.'),
  peopleMissing: 'Bitte geben Sie als Zahl an, wie viele Personen kommen.',
  same: 'So viele Personen sind schon gebucht. Bitte ändern Sie die Zahl, oder gehen Sie zurück.',
  otherDateFor: one(
    'Anderen Termin für {count} Person suchen',
    'Anderen Termin für {count} Personen suchen',
  ),
  save: 'Änderung speichern',
  saving: 'Wird gespeichert …',

  dayTitle: 'An welchem Tag möchten Sie kommen?',
  moveTitle: 'Buchung so ändern?',
  keepsPlaces: 'Ihre Plätze behalten Sie, bis die neuen sicher sind.',

  changed: 'Ihre Buchung ist geändert',
  mailed: 'Jetzt gebucht: {booking}. Eine E-Mail mit diesem Stand ist an Sie unterwegs.',
  unmailed:
    'Jetzt gebucht: {booking}. Eine E-Mail bekommen Sie nicht. Bitte notieren Sie sich den Termin.',
  calendar: 'In den Kalender eintragen',

  fewPlaces: one(
    'Bei diesem Termin ist nur noch {count} weiterer Platz frei. Bitte nehmen Sie weniger Personen, oder suchen Sie einen anderen Termin.',
    'Bei diesem Termin sind nur noch {count} weitere Plätze frei. Bitte nehmen Sie weniger Personen, oder suchen Sie einen anderen Termin.',
  ),
  noPlaces:
    'Bei diesem Termin ist inzwischen kein weiterer Platz frei. Ihre Buchung bleibt, wie sie ist. Für mehr Personen suchen Sie bitte einen anderen Termin.',
  fewPlacesThere: one(
    'Dort ist inzwischen nur noch {count} Platz frei. Ihre Buchung bleibt, wie sie ist.',
    'Dort sind inzwischen nur noch {count} Plätze frei. Ihre Buchung bleibt, wie sie ist.',
  ),
  noPlacesThere: 'Dieser Termin ist inzwischen ausgebucht. Ihre Buchung bleibt, wie sie ist.',
  shared:
    'In diesem Termin sind inzwischen schon Plätze vergeben. Ihre Buchung bleibt, wie sie ist.',
  notOpenYet: 'Dieser Termin lässt sich noch nicht buchen. Ihre Buchung bleibt, wie sie ist.',
  slotMoved: 'Dieser Termin hat inzwischen eine andere Zeit. Ihre Buchung bleibt, wie sie ist.',
  gone: 'Dieser Termin ist inzwischen nicht mehr buchbar. Ihre Buchung bleibt, wie sie ist.',
  groupTooLarge:
    'So viele Personen können Sie hier nicht selbst buchen. Bitte wenden Sie sich an {organisation}.',
  overtaken:
    'Die Buchung wurde inzwischen geändert, vielleicht in einem anderen Fenster. Bitte prüfen Sie, was jetzt gebucht ist. Wenn Ihre Änderung dann noch passt, speichern Sie sie noch einmal.',
  off: 'Diese Buchung lässt sich hier nicht mehr ändern. Bitte wenden Sie sich dafür an {organisation}.',
  tooOften: one(
    'Das waren zu viele Änderungen. Bitte versuchen Sie es in {count} Minute noch einmal, oder wenden Sie sich an {organisation}.',
    'Das waren zu viele Änderungen. Bitte versuchen Sie es in {count} Minuten noch einmal, oder wenden Sie sich an {organisation}.',
  ),
  tooOftenToday: one(
    'Das waren zu viele Änderungen. Bitte versuchen Sie es in {count} Stunde noch einmal, oder wenden Sie sich an {organisation}.',
    'Das waren zu viele Änderungen. Bitte versuchen Sie es in {count} Stunden noch einmal, oder wenden Sie sich an {organisation}.',
  ),
  noAnswer:
    'Die Änderung kam nicht durch. Ihre Eingabe ist noch da. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal; es wird nichts doppelt geändert.',
}

export type OwnBookingTexts = typeof ownBookingTexts
