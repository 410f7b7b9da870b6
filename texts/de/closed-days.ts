import { number, slots } from './words.ts'

const holidays = (count: number) =>
  `${number.format(count)} ${count === 1 ? 'Feiertag' : 'Feiertage'}`

export const closedDayTexts = {
  title: 'Schließtage',
  purpose:
    'An diesen Tagen ist geschlossen. Gäste lesen im Buchungsformular, warum nichts frei ist; das Team sieht es im Dashboard.',
  add: 'Schließtag eintragen',
  holidays: 'Feiertage übernehmen …',
  noReason: 'Ohne Angabe eines Grundes',
  everywhere: 'gilt für alle Projekte',
  edit: 'Bearbeiten',
  editOf: (days: string) => `Bearbeiten: ${days}`,
  remove: 'Entfernen',
  removeOf: (days: string) => `Entfernen: ${days}`,
  past: 'Vergangene Schließtage',
  empty: 'Noch sind keine Schließtage eingetragen',
  noneAhead: 'Demnächst ist kein Schließtag eingetragen',
  emptyHint:
    'Tragen Sie Ferien, Umbau oder Betriebsausflug ein, oder übernehmen Sie die Feiertage Ihres Bundeslands oder Kantons.',
  loadFailed: 'Die Schließtage konnten nicht geladen werden.',
  saved: (days: string) => `Geschlossen: ${days}`,
  taken: (count: number) =>
    `${holidays(count)} ${count === 1 ? 'wurde' : 'wurden'} als Schließtage übernommen`,
  removed: (days: string) => `Nicht mehr geschlossen: ${days}`,
  unchecked:
    'Die Schließtage sind gespeichert. Ob dort noch Termine liegen, ließ sich gerade nicht prüfen. Bitte sehen Sie im Dashboard nach.',
}

export const closedDayDialogTexts = {
  add: 'Schließtag eintragen',
  edit: 'Schließtag bearbeiten',
  save: 'Schließtag speichern',
  from: 'Erster Tag',
  fromMissing: 'Bitte geben Sie ein Datum an.',
  to: 'Letzter Tag',
  toHint: 'Nur bei mehreren Tagen nötig.',
  toUnfinished: 'Bitte geben Sie ein ganzes Datum an, oder lassen Sie das Feld leer.',
  toBefore: 'Der letzte Tag darf nicht vor dem ersten liegen.',
  reason: 'Grund',
  reasonHint: 'Das lesen Gäste im Buchungsformular, zum Beispiel „Heiligabend“.',
  everywhere: 'Gilt für alle Projekte',
  failed: 'Speichern fehlgeschlagen',
}

export const closedDayRemovalTexts = {
  title: 'Schließtag entfernen?',
  question: (days: string) => `${days} ist dann nicht mehr geschlossen.`,
  everywhere: 'Das gilt für alle Projekte.',
  keep: 'Schließtag behalten',
  delete: 'Schließtag entfernen',
  failed: 'Entfernen fehlgeschlagen',
}

export const holidayDialogTexts = {
  title: 'Feiertage übernehmen',
  state: 'Bundesland oder Kanton',
  choose: 'Bitte wählen',
  stateMissing: 'Bitte wählen Sie ein Bundesland oder einen Kanton.',
  years: 'Jahre',
  days: 'Feiertage, an denen geschlossen ist',
  missing:
    'Feiertage, die nur in einzelnen Gemeinden gelten, fehlen hier, zum Beispiel Mariä Himmelfahrt in Bayern.',
  known: (count: number) =>
    `${holidays(count)} ${count === 1 ? 'ist' : 'sind'} schon eingetragen und ${count === 1 ? 'steht' : 'stehen'} hier nicht noch einmal.`,
  none: 'In diesen Jahren gibt es keine weiteren Feiertage.',
  nothingChosen: 'Bitte wählen Sie mindestens einen Feiertag.',
  label: (days: string, reason: string) => `${days}: ${reason}`,
  submit: (count: number) => (count > 0 ? `${holidays(count)} übernehmen` : 'Feiertage übernehmen'),
  loadFailed: 'Die Feiertage konnten nicht geladen werden.',
  failed: 'Speichern fehlgeschlagen',
}

export const remainingSlotsTexts = {
  title: 'Dort liegen noch Termine',
  saved: (count: number) =>
    `Die Schließtage sind gespeichert. ${count === 1 ? 'An ihnen liegt' : 'An ihnen liegen'} noch ${slots(count)}.`,
  booked: (count: number) =>
    `${count === 1 ? 'Dieser Termin ist' : 'Diese Termine sind'} gebucht. ${count === 1 ? 'Er bleibt' : 'Sie bleiben'}, auch wenn Sie die anderen löschen:`,
  allBooked: (count: number) =>
    count === 1
      ? 'Dieser Termin ist gebucht und bleibt:'
      : 'Diese Termine sind gebucht und bleiben:',
  more: (count: number) => `und ${number.format(count)} weitere`,
  question: (count: number) =>
    count === 1
      ? 'Soll der Termin ohne Buchung gelöscht werden?'
      : `Sollen die ${slots(count)} ohne Buchung gelöscht werden?`,
  keep: 'Termine behalten',
  delete: (count: number) => `${slots(count)} löschen`,
  deleted: (count: number) => `${slots(count)} ${count === 1 ? 'wurde' : 'wurden'} gelöscht`,
  failed: 'Löschen fehlgeschlagen',
}
