import { slots } from './words.ts'

export const selectionTexts = {
  bar: 'Auswahl',
  slot: (moment: string) => `Termin auswählen: ${moment}`,
  day: 'Ganzen Tag auswählen',
  dayAt: (date: string) => `Ganzen Tag auswählen: ${date}`,
  none: 'Noch kein Termin ist ausgewählt.',
  noneHint: 'Mit gedrückter Umschalttaste wählen Sie alle dazwischen.',
  chosen: (count: number) => `${slots(count)} ausgewählt`,
  allFrom: (date: string) => `Alle Termine ab ${date} sind ausgewählt.`,
  allFilteredFrom: (date: string) => `Alle Termine im Filter ab ${date} sind ausgewählt.`,
  seriesFrom: (date: string) => `Die Serie ab ${date} ist ausgewählt.`,
  all: 'Alle auswählen',
  allFiltered: 'Alle im Filter',
  allOfWeek: 'Alle dieser Woche',
  series: (from: Date, timeZone: string) =>
    `Ganze Serie ab ${from.toLocaleDateString('de-DE', { day: 'numeric', month: 'long', timeZone })}`,
  change: 'Ändern …',
  callOff: 'Absagen …',
  delete: 'Löschen …',
  /** For the week view, where columns are narrow. */
  dayBrief: 'Ganzer Tag',
  end: 'Auswahl beenden',
  dayFailed: 'Die übrigen Termine dieses Tages konnten nicht ausgewählt werden.',
}
