const number = new Intl.NumberFormat('de-DE')
const places = (count: number) =>
  count === 1 ? '1 Platz frei' : `${number.format(count)} Plätze frei`

/** What the visitors' form says. A further language is a further object of the same type. */
export const formTexts = {
  locale: 'de-DE',
  language: 'de',
  placeholderMissing: 'Rundgang: Auf dieser Seite fehlt <div id="rundgang"></div>.',

  loading: 'Termine werden geladen …',
  unknownProject: 'Hier gibt es nichts zu buchen',
  unknownProjectHint:
    'Dieses Angebot ist nicht bekannt oder nicht mehr online. Bitte wenden Sie sich an den Veranstalter.',
  unreachable: 'Die Termine lassen sich gerade nicht laden',
  unreachableHint: 'Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  tryAgain: 'Erneut versuchen',

  step: (current: number, all: number) => `Schritt ${current} von ${all}`,
  back: 'Zurück',
  yourChoice: 'Ihre Auswahl',
  variant: 'Angebot',
  date: 'Termin',
  people: 'Personen',

  chooseVariant: 'Was möchten Sie buchen?',
  minutes: (count: number) => `${number.format(count)} Minuten`,

  chooseDay: 'An welchem Tag?',
  previousMonth: 'Vorheriger Monat',
  nextMonth: 'Nächster Monat',
  today: 'heute',
  notBookable: 'nicht buchbar',
  dayOffer: (slots: number, most: number) =>
    `${slots === 1 ? '1 Termin' : `${slots} Termine`}, ${slots === 1 ? '' : 'bis zu '}${places(most)}`,
  legend: 'Freie Plätze',
  legendLevels: ['bis 5', 'bis 15', 'mehr'],
  monthEmpty: (month: string) => `Im ${month} ist nichts frei.`,
  goToNext: (day: string) => `Nächster freier Tag: ${day}`,
  noSlots: 'Zurzeit sind keine Termine buchbar',
  noSlotsHint: 'Neue Termine erscheinen hier, sobald es sie gibt. Schauen Sie bald wieder vorbei.',
  zone: (zone: string) => `Alle Uhrzeiten gelten vor Ort (Zeitzone ${zone}).`,

  chooseTime: 'Um wie viel Uhr?',
  oclock: (time: string) => `${time} Uhr`,
  free: (count: number) => (count <= 3 ? `nur noch ${places(count)}` : `noch ${places(count)}`),

  details: 'Ihre Angaben',
  peopleLabel: 'Anzahl Personen',
  fewer: 'Eine Person weniger',
  more: 'Eine Person mehr',
  nameLabel: 'Ihr Name',
  emailLabel: 'E-Mail-Adresse',
  emailHint: 'Dorthin schicken wir die Bestätigung.',
  commentLabel: 'Anmerkung',
  optional: 'freiwillig',
  peopleMissing: 'Bitte geben Sie an, wie viele Personen kommen.',
  tooMany: (count: number) =>
    count === 1
      ? 'Für diesen Termin ist nur noch 1 Platz frei.'
      : `Für diesen Termin sind nur noch ${number.format(count)} Plätze frei.`,
  nameMissing: 'Bitte geben Sie Ihren Namen an.',
  emailMissing: 'Bitte geben Sie Ihre E-Mail-Adresse an.',
  emailWrong: 'Bitte prüfen Sie die E-Mail-Adresse, zum Beispiel name@beispiel.de.',
  persons: (count: number) => (count === 1 ? '1 Person' : `${number.format(count)} Personen`),
  book: 'Jetzt buchen',
  sending: 'Wird gebucht …',

  slotFull: 'Dieser Termin ist inzwischen ausgebucht.',
  keptInput: 'Ihre Angaben bleiben erhalten.',
  offer: 'Diese Termine sind noch frei:',
  otherDay: 'Anderen Tag wählen',
  newDate: (date: string) => `Neuer Termin: ${date}. Bitte schließen Sie die Buchung jetzt ab.`,
  noAnswer:
    'Die Buchung kam nicht durch. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Es wird nichts doppelt gebucht.',

  done: 'Ihre Buchung ist bestätigt',
  mailOnItsWay: (email: string) => `Eine Bestätigung ist unterwegs an ${email}.`,
  bookedFor: 'Name',
  calendar: 'In den Kalender eintragen',
  cancel: 'Buchung stornieren',
  newTab: '(öffnet in neuem Tab)',
  bookMore: 'Weitere Buchung',
}

export type FormTexts = typeof formTexts
