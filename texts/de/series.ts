import type { LineReason } from '#contract/slot-change.ts'
import { mailsToTeam, number, places, slots } from './words.ts'

/** In order, starting with Monday. */
export const weekdayNames = [
  { day: 1, short: 'Mo', long: 'Montag' },
  { day: 2, short: 'Di', long: 'Dienstag' },
  { day: 3, short: 'Mi', long: 'Mittwoch' },
  { day: 4, short: 'Do', long: 'Donnerstag' },
  { day: 5, short: 'Fr', long: 'Freitag' },
  { day: 6, short: 'Sa', long: 'Samstag' },
  { day: 7, short: 'So', long: 'Sonntag' },
]

const listed = new Intl.ListFormat('de', { type: 'conjunction' })

const nthNames: Record<string, string> = {
  1: 'ersten',
  2: 'zweiten',
  3: 'dritten',
  4: 'vierten',
  5: 'fünften',
  [-1]: 'letzten',
}

const longNames = (weekdays: number[]) =>
  weekdayNames.filter(({ day }) => weekdays.includes(day)).map(({ long }) => long)

export const seriesTexts = {
  kind: 'Wie oft?',
  once: 'Einmalig',
  regularly: 'Regelmäßig',
  change: 'Serie ändern',
  loadFailed: 'Die Serie konnte nicht geladen werden.',
  since: (day: string) => `Gilt ab ${day}. Frühere Termine der Serie bleiben, wie sie sind.`,

  weekdays: 'Wochentage',
  weekdaysMissing: 'Bitte wählen Sie mindestens einen Wochentag.',
  everyDay: 'Alle Tage',
  workdays: 'Mo–Fr',
  withoutMonday: 'Di–So',
  times: 'Uhrzeiten',
  timesHint: 'Mehrere auf einmal, zum Beispiel: 10:00, 11:30, 14:00',
  timesRead: (times: string[]) =>
    times.length === 1
      ? `${times[0]} Uhr`
      : `${number.format(times.length)} am Tag: ${listed.format(times)} Uhr`,
  timesMissing: 'Bitte geben Sie mindestens eine Uhrzeit ein, zum Beispiel 11:00.',
  timeFaulty: (typed: string[]) =>
    typed.length === 1
      ? `„${typed[0]}“ ist keine Uhrzeit. So geht es: 10:00, 11:30`
      : `${listed.format(typed.map((word) => `„${word}“`))} sind keine Uhrzeiten. So geht es: 10:00, 11:30`,
  from: 'Erster Tag',
  to: 'Letzter Tag',
  dayMissing: 'Bitte geben Sie ein Datum ein.',
  fromPast: 'Bitte wählen Sie einen Tag ab heute.',
  toBeforeFrom: 'Der letzte Tag liegt vor dem ersten.',
  closedDays:
    'Schließtage werden ausgelassen. Feiertage tragen Sie in den Einstellungen unter „Schließtage“ ein.',
  rhythm: 'Rhythmus',
  everyWeek: 'jede Woche',
  everyWeeks: (weeks: number) => `alle ${weeks} Wochen`,
  otherWeeks: 'alle … Wochen',
  weeks: 'Wochen von Mal zu Mal',
  weeksInvalid: (most: number) => `Bitte geben Sie eine ganze Zahl von 1 bis ${most} ein.`,
  nth: (nth: number, weekdays: number[]) => {
    const names = longNames(weekdays)
    const which = names.length === 1 || names.length === 2 ? listed.format(names) : '…'
    return `nur am ${nthNames[nth]} ${which} im Monat`
  },
  zone: (zone: string) => `Alle Zeiten gelten in der Zeitzone ${zone}.`,
  capacity: 'Plätze je Termin',
  /** What each slot of a new series is like. */
  each: (times: string[], variants: string[], capacity: number) =>
    `${listed.format(times)} Uhr · ${variants.join(', ')} · ${places(capacity)}`,

  guides: 'Wer führt?',
  guidesNone: 'noch niemand',
  guidesChosen: (names: string[]) =>
    names.length > 2 ? `${number.format(names.length)} im Wechsel` : listed.format(names),
  guidesHint: 'Abwechselnd in dieser Reihenfolge, von Termin zu Termin.',
  guidesChoose: 'Aus Ihrem Team',
  guidesAll: 'Alle auswählen',
  guidesNobody: 'Niemanden auswählen',
  order: 'Reihenfolge',
  earlier: (name: string) => `${name} nach vorn`,
  former: 'nicht mehr im Team',

  preview: 'Vorschau',
  back: 'Angaben ändern',
  previewFailed: 'Die Vorschau konnte nicht berechnet werden.',
  saveFailed: 'Speichern fehlgeschlagen',
  between: (count: number, first: string, last: string) =>
    count === 1 ? first : `${first} bis ${last}`,
  nonePlanned: 'Kein Termin',
  nothingLeft: 'Es ist kein Termin ausgewählt.',
  store: (count: number) => (count === 0 ? 'Termine anlegen' : `${slots(count)} anlegen`),
  planned: (count: number) => slots(count),
  plannedOf: (count: number, all: number) =>
    count === all ? slots(all) : `${number.format(count)} von ${slots(all)}`,
  moved: (from: string, to: string) => `${from} → ${to}`,
  byMonth: 'Nach Monaten',
  tickAll: (count: number) => `Alle ${number.format(count)} im Monat`,
  tickAllListed: (count: number) => `Alle ${number.format(count)} trotzdem anlegen`,

  closed: 'An Schließtagen',
  closedHint: 'Werden nicht angelegt. Haken Sie an, was trotzdem stattfindet.',
  collides: 'Zur selben Zeit gibt es schon einen Termin',
  collidesHint: 'Werden nicht noch einmal angelegt. Haken Sie an, was zusätzlich stattfindet.',
  skipped: 'Nicht möglich',
  skippedHint: 'Diese Zeiten werden ausgelassen.',
  twice: 'Umstellung der Uhr',
  twiceHint: 'Diese Uhrzeit gibt es an dem Tag zweimal. Gemeint ist die erste.',
  created: 'Neu',
  changed: 'Geändert',
  deleted: 'Entfällt',
  booked: 'Bleibt, weil schon gebucht',
  bookedHint: 'Beginn und Führungstypen bleiben, wie sie sind.',
  byHand: 'Von Hand geändert oder gelöscht',
  byHandHint: 'Werden nicht überschrieben.',
  overwrite: 'Auch von Hand Geändertes überschreiben',
  nothingChanges: 'An der Serie ändert sich nichts.',
  summary: (parts: string[]) => parts.join(' · '),
  newCount: (count: number) => `${number.format(count)} neu`,
  changedCount: (count: number) => `${number.format(count)} geändert`,
  deletedCount: (count: number) =>
    count === 1 ? '1 entfällt' : `${number.format(count)} entfallen`,
  bookedCount: (count: number) =>
    count === 1 ? '1 bleibt, weil gebucht' : `${number.format(count)} bleiben, weil gebucht`,

  stored: (count: number) =>
    count === 1 ? '1 Termin wurde angelegt.' : `${slots(count)} wurden angelegt.`,
  seriesChanged: (parts: string[]) =>
    parts.length > 0 ? `Serie geändert: ${parts.join(', ')}.` : 'Serie geändert.',
  mailsPosted: mailsToTeam,
}

const reasonSentences: Record<LineReason, string> = {
  first_of_two: 'gibt es zweimal, gemeint ist die erste',
  skipped_hour: 'gibt es an diesem Tag nicht, weil die Uhr vorgestellt wird',
  before_today: 'liegt in der Vergangenheit',
  begun: 'ist heute schon vorbei',
  slot_there: 'dort gibt es schon einen Termin',
  booked: 'schon gebucht',
  fewer_than_booked: 'mehr Personen gebucht, als Plätze wären',
  changed_by_hand: 'von Hand geändert',
  deleted_by_hand: 'von Hand gelöscht',
}

const monthFormat = new Intl.DateTimeFormat('de-DE', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a month, such as `Dezember 2026`; the date is read as UTC. */
export const monthName = (instant: Date) => monthFormat.format(instant)

/** The reason in words; a closed day's own reason is shown as is. */
export const reasonInWords = (reason: string) => reasonSentences[reason as LineReason] ?? reason

export const seriesDeletionTexts = {
  title: 'Serie löschen?',
  question: (day: string) => `Die Termine der Serie ab ${day} werden gelöscht.`,
  count: (count: number) =>
    count === 0 ? 'Es gibt keinen Termin, der gelöscht wird.' : `Das sind ${slots(count)}.`,
  booked: (count: number) =>
    count === 1
      ? '1 Termin bleibt, weil dafür schon gebucht wurde.'
      : `${number.format(count)} Termine bleiben, weil dafür schon gebucht wurde.`,
  loading: 'Termine werden gezählt …',
  keep: 'Serie behalten',
  delete: 'Termine löschen',
  failed: 'Die Serie konnte nicht gelöscht werden.',
  planFailed: 'Die Termine konnten nicht gezählt werden.',
  deleted: (count: number) =>
    count === 1
      ? '1 Termin der Serie wurde gelöscht.'
      : `${slots(count)} der Serie wurden gelöscht.`,
}
