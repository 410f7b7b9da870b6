import type { Instead, Plural } from '#texts/form-shape.ts'
import type { FieldTexts } from '#texts/question.ts'

const one = (one: string, other: string): Plural => ({ one, other })
// The server's own messages are already in German; this one says what to do here.
const refusals: Instead = {
  price_changed:
    'Der Preis hat sich inzwischen geändert. Bitte prüfen Sie ihn, und buchen Sie dann noch einmal.',
}
const invalid: Instead = {
  // The server's message is for somebody who sees the field.
  website:
    'Ihr Browser hat ein unsichtbares Feld ausgefüllt. Wir haben es geleert. Bitte versuchen Sie es noch einmal.',
}

/**
 * The wording of the visitors' form. Plain data, because it is sent with the offer. Placeholders
 * are in braces; `{count}` selects the plural form.
 */
export const formTexts = {
  locale: 'de-DE',
  /** The format of weekdays in dates: `short` or `long`. */
  weekday: 'short',

  loading: 'Termine werden geladen …',
  unreachable: 'Die Termine lassen sich gerade nicht laden',
  unreachableHint: 'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tryAgain: 'Erneut versuchen',

  step: 'Schritt {current} von {all}',
  back: 'Zurück',
  yourChoice: 'Ihre Auswahl',
  variant: 'Führungstyp',
  date: 'Termin',
  people: 'Personen',
  cost: 'Summe',

  chooseVariant: 'Was möchten Sie buchen?',
  minutes: one('{count} Minute', '{count} Minuten'),
  notNow: 'Zurzeit nicht buchbar',

  chooseDay: 'An welchem Tag?',
  previousMonth: 'Vorheriger Monat',
  nextMonth: 'Nächster Monat',
  today: 'heute',
  notBookable: 'nicht buchbar',
  soldOut: 'ausgebucht',
  tooSmall: 'zu wenig Plätze',
  oneSlot: '1 Termin, {places}',
  manySlots: '{count} Termine, bis zu {places}',
  places: one('{count} Platz frei', '{count} Plätze frei'),
  legend: 'Freie Plätze je Termin:',
  levels: ['bis 5', 'bis 15', 'mehr'],
  dayTaken: 'Am {day} ist nichts frei. Bitte wählen Sie einen anderen Tag.',
  monthEmpty: 'Im {month} ist nichts frei.',
  closedDay: 'Am {from} geschlossen',
  closedSpan: 'Vom {from} bis {to} geschlossen',
  closedFor: ': {reason}',
  goTo: 'Zum nächsten freien Tag: {day}',
  goBackTo: 'Zum letzten freien Tag davor: {day}',
  nowhere: 'Für {people} reicht der Platz in keinem Termin. Am {day} ist noch Platz für {most}.',
  takeMost: 'Weiter mit {most}',
  noSlots: 'Zurzeit sind keine Termine buchbar',
  allSoldOut: 'Alle Termine sind ausgebucht',
  noSlotsHint: 'Schauen Sie bald wieder vorbei: Neue Termine erscheinen hier.',
  nowhereHint: 'Schauen Sie bald wieder vorbei: Neue Termine erscheinen hier.',
  waitHint: 'Wählen Sie einen Tag, um sich auf die Warteliste zu setzen.',
  zone: 'Alle Uhrzeiten gelten vor Ort (Zeitzone {zone}).',

  chooseTime: 'Um wie viel Uhr?',
  dayTooSmall: 'Für {people} reicht der Platz an diesem Tag nicht.',
  timesTaken: 'An diesem Tag ist kein Termin mehr frei.',
  oclock: '{time}\u00a0Uhr',
  left: one('noch {count} Platz frei', 'noch {count} Plätze frei'),
  fewLeft: one('nur noch {count} Platz frei', 'nur noch {count} Plätze frei'),

  wait: 'Auf die Warteliste',
  details: 'Ihre Angaben',
  peopleLabel: 'Anzahl Personen',
  fewer: 'Eine Person weniger',
  more: 'Eine Person mehr',
  nameLabel: 'Ihr Name',
  emailLabel: 'E-Mail-Adresse',
  emailHint: 'Dorthin schicken wir die Bestätigung.',
  commentLabel: 'Anmerkung',
  requiredNote: 'Felder mit * sind Pflichtfelder.',
  peopleMissing: 'Bitte geben Sie als Zahl an, wie viele Personen kommen.',
  tooMany: one(
    'Für diesen Termin ist nur noch {count} Platz frei.',
    'Für diesen Termin sind nur noch {count} Plätze frei.',
  ),
  /** The maximum number of people in one booking; the server inserts the project's limit. */
  largestGroup: 1_000_000,
  /** The minimum; for each variant, the server inserts its own. */
  smallestGroup: 1,
  tooLarge:
    'Höchstens {people} je Buchung. Für größere Gruppen wenden Sie sich bitte an {organisation}.',
  nameMissing: 'Bitte geben Sie Ihren Namen an.',
  emailMissing: 'Bitte geben Sie Ihre E-Mail-Adresse an.',
  emailWrong: 'Bitte prüfen Sie die E-Mail-Adresse, zum Beispiel name@beispiel.de.',
  persons: one('{count} Person', '{count} Personen'),
  book: 'Jetzt buchen',
  sending: 'Wird gebucht …',
  proving:
    'Zum Schutz vor Robotern rechnet Ihr Browser noch etwas aus. Das kann einige Sekunden dauern.',
  stop: 'Abbrechen',

  slotFull: 'Dieser Termin ist inzwischen ausgebucht.',
  costNow: 'Zusammen kostet es jetzt:',
  keptInput: 'Ihre Angaben bleiben erhalten.',
  offer: 'Diese Termine sind noch frei:',
  otherDay: 'Anderen Tag wählen',
  newDate: 'Neuer Termin: {date}. Bitte schließen Sie die Buchung jetzt ab.',
  noAnswer:
    'Die Buchung kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Es wird nichts doppelt gebucht.',
  tooManyTries: one(
    'Das waren zu viele Versuche. Bitte versuchen Sie es in {count} Minute noch einmal.',
    'Das waren zu viele Versuche. Bitte versuchen Sie es in {count} Minuten noch einmal.',
  ),
  refusals,
  invalid,

  done: 'Ihre Buchung ist bestätigt',
  mailOnItsWay: 'Eine Bestätigung ist unterwegs an {email}.',
  bookedFor: 'Name',
  number: 'Buchungsnummer',
  meetingPoint: 'Treffpunkt',
  calendar: 'In den Kalender eintragen',
  cancel: 'Buchung stornieren',
  newTab: '(öffnet in neuem Tab)',
  bookMore: 'Weitere Buchung',

  held: 'Fast geschafft: Bitte bestätigen Sie',
  heldHint:
    'Wir haben eine E-Mail an {email} geschickt. Öffnen Sie den Link darin und drücken Sie dort auf „Buchung bestätigen“.',
  heldUntil:
    'Bis {time} sind Ihre Plätze vorgemerkt. Ohne Bestätigung verfällt die Vormerkung, und die Plätze sind wieder für andere frei.',
  sendAgain: 'E-Mail noch einmal senden',
  sentAgain: 'Die E-Mail ist noch einmal unterwegs. Bitte sehen Sie auch im Spam-Ordner nach.',
  notSentAgain:
    'Die E-Mail ließ sich gerade nicht senden. Bitte versuchen Sie es später noch einmal.',
  changeEmail: 'E-Mail-Adresse ändern',
  lapsed: 'Die Vormerkung ist verfallen',
  lapsedHint: 'Sie wurde nicht rechtzeitig bestätigt. Ihre Plätze sind wieder frei.',

  imprint: 'Impressum',
  privacy: 'Datenschutz',
}

export type FormTexts = typeof formTexts &
  VariantTexts & {
    /** Instead of `cancel`; only if bookers may change their bookings. */
    manage?: string
    /** Only for projects with additional fields. */
    fields?: Omit<FieldTexts, 'invalid'>
    /** What applies to a variant instead, by its `ressource_id`; only for those with limits. */
    ofVariants?: Record<string, VariantTexts>
  }

/** The part of the wording in which variants differ. */
export interface VariantTexts {
  largestGroup?: number
  tooLarge?: string
  smallestGroup?: number
  peopleLabel?: string
  peopleMissing?: string
  /** Until when a booking can be changed or cancelled, if that is before the start. */
  lastMoment?: string
  /** The ids of the questions that its bookers are asked; only if not all bookers are asked all. */
  asks?: string[]
  /** Its prices, before anybody is counted. */
  price?: string
}

/** Replaces some of the form's wording if there is no mail server. */
export const unsentTexts = {
  emailHint: '',
  mailOnItsWay:
    'Zurzeit verschicken wir keine E-Mails. Bitte notieren Sie sich für Rückfragen Ihre Buchungsnummer; stornieren können Sie über den Link auf dieser Seite.',
  held: 'Noch nicht bestätigt',
  heldHint:
    'Zurzeit verschicken wir keine E-Mails, deshalb können Sie diese Buchung nicht bestätigen. Bitte wenden Sie sich an {organisation}.',
  sentAgain: 'Zurzeit verschicken wir keine E-Mails.',
}

export type UnsentTexts = typeof unsentTexts

/**
 * The wording for projects whose bookers may change their bookings, and for variants that limit the
 * group or close for changes before the start.
 */
export const limitTexts = {
  manage: 'Buchung ändern oder stornieren',
  peopleLabel: 'Anzahl Personen (mindestens {count})',
  tooSmall:
    'Mindestens {people} je Buchung. Für kleinere Gruppen gibt es diesen Führungstyp nicht.',
  changeUntil: 'Ändern oder stornieren können Sie nur bis {date} Uhr.',
  bothUntil: 'Stornieren können Sie nur bis {date} Uhr, ändern nur bis {lead} vor dem Beginn.',
  cancelUntil: 'Stornieren können Sie nur bis {date} Uhr.',
}

export type LimitTexts = typeof limitTexts
