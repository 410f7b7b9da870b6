import { number, people, places, slots } from './words.ts'

/** The dialog that finds the next slots for a caller. */
export const freeSlotsTexts = {
  title: 'Freie Termine',
  people: 'Personen',
  peopleInvalid: 'Bitte geben Sie eine ganze Zahl ab 1 ein.',
  variant: 'Führungstyp',
  anyVariant: 'Alle Führungstypen',
  weekdays: 'Wochentage',
  weekdaysHint: 'Ohne Auswahl alle Tage',
  time: 'Uhrzeit',
  timeHint: 'Bis zu eine Stunde früher oder später',
  list: (count: string) => `Nächste freie Termine für ${count}`,
  loading: 'Freie Termine werden gesucht …',
  failed: 'Die freien Termine konnten nicht geladen werden.',
  found: (count: number, isCut: boolean) => (isCut ? `Die nächsten ${slots(count)}` : slots(count)),
  free: (count: number) => `${places(count)} frei`,
  internal: 'intern',
  book: 'Buchen',
  bookAt: (moment: string) => `Buchen: ${moment}`,
  none: (count: string) => `Für ${count} ist kein Termin frei, der dazu passt.`,
  noneHint: 'Versuchen Sie es mit anderen Wochentagen oder ohne Uhrzeit.',
  waiting: 'In diesen Terminen reichen die Plätze nicht. Ihr Gast kann auf die Warteliste:',
  wait: 'Warteliste',
  waitAt: (moment: string) => `Auf die Warteliste setzen: ${moment}`,
  booked: (name: string) => `Buchung für ${name} wurde angelegt.`,
}

/** What the search field offers besides bookings. */
export const slotSearchTexts = {
  list: 'Gefundene Termine und Buchungen',
  freeFor: (count: number) => `Nächste freie Termine für ${people(count)}`,
  taken: (booked: number, of: number) => `${number.format(booked)} von ${number.format(of)}`,
  whole: 'Gruppe für sich',
  slots: (count: number) => `${slots(count)} gefunden.`,
}

/** What the office typed for a caller, and the waiting list, in the booking dialog. */
export const callerTexts = {
  again: 'Angaben von eben übernehmen',
  wait: 'Auf die Warteliste setzen',
  waitHint:
    'Werden Plätze frei, bietet Rundgang sie Ihrem Gast per E-Mail an. Dafür braucht es die E-Mail-Adresse; bestätigen muss der Gast sie nicht.',
  waits: (name: string) => `${name} steht auf der Warteliste`,
  waitFailed: 'Der Gast wurde nicht auf die Warteliste gesetzt.',
  emailNeeded: 'Für die Warteliste braucht es eine E-Mail-Adresse.',
}
