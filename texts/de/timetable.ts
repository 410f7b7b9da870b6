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
  cancelled: 'Gelöschte und Abgesagte anzeigen',
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
  selection: (words: string) => `Auswahl: ${words}`,
}
