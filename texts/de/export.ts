import type { Breakdown } from '#contract/breakdown.ts'
import type { ExportSubject } from '#contract/export-kinds.ts'

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
    ...['Bemerkung', 'Notiz', 'Sprache', 'Gebucht am', 'Gebucht von'],
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
  cancelled: 'storniert',
  byGuest: 'Gast',
  byTeam: 'Team',
  yes: 'ja',
  no: 'nein',
}
