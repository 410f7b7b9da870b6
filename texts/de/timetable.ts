import { people, slots } from './words.ts'

export const timetableTexts = {
  layout: 'Ansicht',
  list: 'Liste',
  week: 'Woche',
  weekFailed: 'Die Wochenansicht konnte nicht geladen werden.',
  jump: 'Zum Datum',
  today: 'Heute',
  earlier: 'Frühere Termine',
  later: 'Weitere Termine',
  noneEarlier: 'Davor gibt es keine Termine.',
  noneLater: 'Danach gibt es keine Termine.',
  moreFailed: 'Weitere Termine konnten nicht geladen werden.',
  stale: 'Die Termine sind vielleicht nicht auf dem neuesten Stand.',
  noneFromToday: 'Ab heute gibt es keine Termine.',
  noneFrom: (date: string) => `Ab ${date} gibt es keine Termine.`,
  noneHint: 'Sehen Sie sich frühere Termine an, oder legen Sie einen neuen an.',
  noneHintReadOnly: 'Frühere Termine können Sie weiter ansehen.',
}

export const filterTexts = {
  filters: 'Filter',
  active: (count: number) => `Filter (${count})`,
  bookings: 'Buchungen',
  anyBookings: 'Mit/ohne Buchungen',
  with: 'Mit Buchungen',
  without: 'Ohne Buchungen',
  staff: 'Teammitglied',
  anyStaff: 'Alle Teammitglieder',
  variant: 'Führungstyp',
  anyVariant: 'Alle Führungstypen',
  cancelled: 'Gelöschte und Abgesagte',
  clear: 'Filter aufheben',
  none: 'Kein Termin passt zu dieser Auswahl.',
  noneFrom: (date: string) => `Ab ${date} passt kein Termin zu dieser Auswahl.`,
  noneHint: 'Heben Sie die Filter auf, um wieder alle Termine zu sehen.',
}

export const dayMenuTexts = {
  more: (date: string) => `Weitere Aktionen: ${date}`,
  message: 'Nachricht an Gäste',
  callOff: 'Tag absagen …',
  select: 'Auswählen',
  copyDay: 'Tag kopieren …',
  copyWeek: 'Woche kopieren …',
}

export const printTexts = {
  print: 'Drucken',
  printDay: (date: string) => `Drucken: ${date}`,
  failed: 'Die Tagesliste konnte nicht geladen werden.',
  sum: (count: number, attendees: number) => `${slots(count)} · ${people(attendees)}`,
  guides: (names: string) => `Team: ${names}`,
  noGuides: 'Team: noch niemand',
  present: 'Da',
  name: 'Name',
  people: 'Personen',
  variant: 'Führungstyp',
  comment: 'Anmerkung',
  price: 'Preis',
  selection: (words: string) => `Auswahl: ${words}`,
}

const monthAndYear = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const weekday = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' })
const weekdayShort = new Intl.DateTimeFormat('de-DE', { weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** A calendar day, such as `2026-12-01`, has no time zone, so noon UTC on that day is formatted. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

export const weekTexts = {
  /** For example `30. November – 6. Dezember 2026`. */
  span: (from: string, to: string) => monthAndYear.formatRange(noon(from), noon(to)),
  number: (week: number) => `KW ${week}`,
  previous: 'Vorige Woche',
  next: 'Nächste Woche',
  days: 'Tage der Woche',
  weekday: (day: string) => weekday.format(noon(day)),
  /** For example `Mo`. */
  weekdayShort: (day: string) => weekdayShort.format(noon(day)),
  dayAndMonth: (day: string) => dayAndMonth.format(noon(day)),
  keys: 'Mit den Pfeiltasten gehen Sie von Termin zu Termin, mit der Eingabetaste öffnen Sie ihn.',
  selectKeys:
    'Mit den Pfeiltasten gehen Sie von Termin zu Termin, mit der Leertaste wählen Sie ihn aus. Mit Umschalt- und Leertaste wählen Sie alle dazwischen.',
  now: 'Jetzt',
  deleted: 'Gelöscht',
  nobody: 'niemand eingeteilt',
  moreVariants: (count: number) => `und ${count} weitere`,
  closed: (reason: string) => (reason ? `Geschlossen: ${reason}` : 'Geschlossen'),
  noneThatDay: 'Keine Termine',
  none: 'In dieser Woche gibt es keine Termine.',
  nextSlot: (date: string) => `Nächster Termin: ${date}`,
  noneHint: 'Gehen Sie zu einer anderen Woche, oder legen Sie einen neuen Termin an.',
  noneHintReadOnly: 'Gehen Sie zu einer anderen Woche.',
  noneFits: 'In dieser Woche passt kein Termin zu dieser Auswahl.',
}

/** The letters in German words, used to find where a long word may be broken. */
export const vowels = 'aeiouyäöü'
export const consonants = 'bcdfghjklmnpqrstvwxzß'
