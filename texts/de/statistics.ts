import type { Breakdown, ExportSubject } from '#contract/breakdown.ts'
import type { Language } from '#contract/language.ts'
import type { Currency } from '#contract/price.ts'
import type { GroupKind } from '#contract/question.ts'
import { moneyText } from '#texts/money.ts'
import { groupTexts } from './booking.ts'
import { formerMember } from './former-member.ts'
import { languageNames } from './languages.ts'
import { mineTexts } from './mine.ts'

/** The names of exported files and their sheets. */
export const exportNames: Record<ExportSubject, string> = {
  bookings: 'Buchungen',
  slots: 'Termine',
  statistics: 'Statistik',
  hours: 'Stunden',
  mails: 'E-Mails',
}

/**
 * The column headings must not change, because other people's spreadsheets and programs rely on
 * them.
 */
export const exportHeads = {
  bookings: [
    ...['Buchungsnummer', 'Datum', 'Beginn', 'Führungstyp', 'Team', 'Name', 'E-Mail', 'Telefon'],
    ...['Personen', 'Gekommen', 'Zustand', 'Storniert am', 'Grund', 'Art der Gruppe', 'Antworten'],
    ...['Anmerkung', 'Notiz', 'Sprache', 'Gebucht am', 'Gebucht von'],
  ],
  slots: [
    ...['Datum', 'Beginn', 'Führungstypen', 'Team', 'Plätze', 'Buchungen', 'Personen'],
    ...['Gekommen', 'Davon ohne Buchung', 'Intern', 'Kommentar'],
  ],
  hours: ['Monat', 'Name', 'Projekt', 'Führungstyp', 'Führungen', 'Stunden', 'Satz', 'Betrag'],
  mails: [
    ...['Erstellt am', 'E-Mail', 'An', 'Zustand', 'Gesendet am', 'Versuche', 'Antwort'],
    ...['Buchungsnummer'],
  ],
}

/** The last columns of bookings, only in files with prices. */
export const priceHeads = ['Preise', 'Summe', 'Währung']

/** The last columns of slots and statistics, one for each currency. */
export const incomeHead = (currency: Currency) => `Erwartete Einnahmen (${currency})`

const figureHeads = [
  ...['Termine', 'Führungen', 'Plätze', 'Buchungen', 'Personen gebucht', 'Gekommen'],
  ...['Davon ohne Buchung', 'Nicht erschienen', 'Storniert', 'Personen storniert'],
  ...['Storniert am Tag davor oder später', 'Storniert in der Woche davor'],
  ...['Storniert Tage vorher', 'Gebucht Tage vorher'],
]

const keyHeads: Record<Breakdown, string> = {
  day: 'Datum',
  week: 'Woche',
  month: 'Monat',
  weekday: 'Wochentag',
  hour: 'Uhrzeit',
  variant: 'Führungstyp',
  guide: 'Team',
  language: 'Sprache',
  group: 'Art der Gruppe',
}

export const statisticsHeads = (by: Breakdown) => [keyHeads[by], ...figureHeads]

export const exportWords = {
  booked: 'gebucht',
  overbooked: 'gebucht, überbucht',
  cancelled: 'storniert',
  byGuest: 'Gast',
  byTeam: 'Team',
  yes: 'ja',
  no: 'nein',
}

const spanNames = {
  this_month: 'Dieser Monat',
  last_month: 'Letzter Monat',
  this_year: 'Dieses Jahr',
  last_year: 'Letztes Jahr',
  free: 'Eigener Zeitraum',
}

const measureNames = {
  visitors: 'Gebucht und gekommen',
  tours: 'Termine und Führungen',
  fill: 'Auslastung in Prozent',
  cancelled: 'Buchungen und Stornierungen',
}

const byNames: Record<Breakdown, string> = {
  day: 'Tag',
  week: 'Woche',
  month: 'Monat',
  weekday: 'Wochentag',
  hour: 'Uhrzeit',
  variant: 'Führungstyp',
  guide: 'Team',
  language: 'Sprache',
  group: 'Art der Gruppe',
}

const longDay = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })
const whole = new Intl.NumberFormat('de-DE')
const percent = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat('de-DE', { signDisplay: 'always', maximumFractionDigits: 1 })
const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })

export const figures = {
  whole: (value: number) => whole.format(value),
  counted: (value: number | null) => (value === null ? '–' : whole.format(value)),
  percent: (share: number | null) => (share === null ? '–' : percent.format(share)),
  days: (days: number | null) => (days === null ? '–' : `${oneDecimal.format(days)} Tage`),
  hours: (minutes: number) => `${oneDecimal.format(minutes / 60)} h`,
  euros: (cents: number | null) => (cents === null ? '–' : euros.format(cents / 100)),
  /** Amounts in different currencies are not added up. */
  money: (amounts: { currency: Currency; cents: number }[]) =>
    amounts.map(({ cents, currency }) => moneyText(cents, currency, 'de-DE')).join(' + ') || '–',
}

export const statisticsTexts = {
  title: 'Statistik',
  project: 'Zahlen von',
  deleted: (name: string) => `${name} (gelöscht)`,
  span: 'Zeitraum',
  spanNames,
  from: 'Von',
  to: 'Bis',
  by: 'Aufgeteilt nach',
  byNames,
  measure: 'Diagramm zeigt',
  measureNames,
  spanTooLong: 'Bitte wählen Sie höchstens drei Jahre, das Ende nach dem Anfang.',
  days: (from: string, to: string) =>
    `${longDay.format(new Date(from))} bis ${longDay.format(new Date(to))}`,
  before: (change: string, before: string) => `${change}, davor ${before}`,
  asBefore: (before: string) => `wie davor (${before})`,
  signed: (change: number) => signed.format(change),
  points: (change: number) => `${signed.format(change)} Prozentpunkte`,
  compared: (from: string, to: string) =>
    `Verglichen mit dem Zeitraum davor: ${longDay.format(new Date(from))} bis ${longDay.format(new Date(to))}.`,
  loading: 'Die Zahlen für den gewählten Zeitraum werden geladen.',
  overview: 'Auf einen Blick',
  people: 'Personen gebucht',
  came: 'Gekommen',
  cameHint: (ticked: string, walkIns: string) => `${ticked} gezählt, ${walkIns} ohne Buchung`,
  tours: 'Führungen',
  slots: 'Termine',
  bookings: 'Buchungen',
  fill: 'Auslastung',
  noShows: 'Nicht erschienen',
  cancelled: 'Storniert',
  cancelledAhead: 'Storniert vor dem Termin',
  leadTime: 'Gebucht vor dem Termin',
  withinDay: 'am Tag davor oder später',
  withinWeek: 'in der Woche davor',
  earlier: 'früher',
  income: 'Erwartete Einnahmen',
  incomeHint: 'nach den vereinbarten Preisen',
  incomeBefore: (before: string) => `davor ${before}`,
  figures: (by: Breakdown) => `Nach ${byNames[by]}`,
  table: (by: Breakdown) => `Tabelle nach ${byNames[by]}`,
  chart: 'Diagramm. Dieselben Zahlen stehen in der Tabelle.',
  several:
    'Termine mit mehreren Personen aus dem Team zählen bei jeder, Termine mit mehreren Führungstypen bei jedem davon.',
  empty: 'In diesem Zeitraum gibt es keine Termine.',
  emptyHint:
    'Sobald Termine angelegt und gebucht sind, sehen Sie hier, wie viele Personen gebucht haben und gekommen sind.',
  loadFailed: 'Die Statistik konnte nicht geladen werden.',
  total: 'Summe',
}

export const exportTexts = {
  title: 'Herunterladen',
  purpose:
    'Dateien für den gewählten Zeitraum: CSV für andere Programme, XLSX für Excel und LibreOffice. Wer was herunterlädt, steht im Protokoll.',
  names: exportNames,
  download: (subject: ExportSubject, format: string) =>
    `${exportNames[subject]} als ${format.toUpperCase()}`,
  loaded: (kilobytes: number) => `${whole.format(kilobytes)} kB geladen …`,
  done: (name: string) => `„${name}“ ist heruntergeladen.`,
  failed: 'Die Datei konnte nicht heruntergeladen werden.',
  stop: 'Abbrechen',
}

export const hoursTexts = {
  title: mineTexts.hours,
  year: 'Jahr',
  month: 'Monat',
  variant: 'Führungstyp',
  tours: 'Führungen',
  hours: 'Stunden',
  amount: 'Betrag',
  none: 'In dem Jahr haben Sie noch keine Führung mit Gästen geleitet.',
  loadFailed: 'Ihre Stunden konnten nicht geladen werden.',
}

export const rateTexts = {
  title: 'Honorare',
  purpose:
    'Was Ihr Team für eine Führung bekommt, in Euro. Dann stehen in den Stunden auch Beträge. Sie können die Felder leer lassen.',
  of: (variant: string) => `${variant} (€)`,
  invalid: 'Bitte geben Sie einen Betrag ein, zum Beispiel 45 oder 45,50.',
  save: 'Speichern',
  saved: (variant: string) => `Das Honorar für „${variant}“ ist gespeichert.`,
}

const weekdays = [
  ...['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
]

const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('de-DE', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})
const day = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

const unknown: Record<Breakdown, string> = {
  ...{ day: '', week: '', month: '', weekday: '', hour: '' },
  variant: 'Ohne Buchung, mehrere Führungstypen',
  guide: 'Niemand eingeteilt',
  language: 'Ohne Buchung',
  group: 'Nicht angegeben',
}

/** Says what a row of statistics is about. */
export function keyWords(by: Breakdown, { key, name }: { key: string; name: string }): string {
  if (key === '') return unknown[by]
  if (by === 'day') return day.format(new Date(key))
  if (by === 'week') return `KW ${Number(key.slice(6))} ${key.slice(0, 4)}`
  if (by === 'month') return month.format(new Date(key))
  if (by === 'weekday') return weekdays[Number(key) - 1] ?? key
  if (by === 'hour') return `${Number(key)} Uhr`
  if (by === 'language') return languageNames[key as Language]
  if (by === 'group') return groupTexts.groupKinds[key as GroupKind]
  return name || (by === 'guide' ? formerMember : key)
}

/** A shorter name for places with little room. */
export const shortKeyWords = (by: Breakdown, row: { key: string; name: string }): string =>
  by === 'month' ? shortMonth.format(new Date(row.key)) : keyWords(by, row)
