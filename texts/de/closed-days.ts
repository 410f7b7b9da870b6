import type { HolidayState } from '#contract/project.ts'
import { dateSpan } from './time.ts'
import { number, slots } from './words.ts'

const holidays = (count: number) =>
  `${number.format(count)} ${count === 1 ? 'Feiertag' : 'Feiertage'}`

export const closedDayTexts = {
  title: 'Schließtage',
  purpose:
    'An diesen Tagen ist geschlossen: Serien legen dort keine Termine an, Gäste lesen den Grund im Buchungsformular, das Team im Dashboard. Termine, die es an einem solchen Tag schon gibt, bleiben buchbar, bis Sie sie absagen oder schließen.',
  add: 'Schließtag eintragen',
  holidays: 'Feiertage übernehmen …',
  noReason: 'Ohne Angabe eines Grundes',
  everywhere: 'gilt für alle Projekte',
  edit: 'Bearbeiten',
  editOf: (days: string) => `Bearbeiten: ${days}`,
  remove: 'Entfernen',
  removeOf: (days: string) => `Entfernen: ${days}`,
  past: 'Vergangene Schließtage',
  empty: 'Noch sind keine Schließtage eingetragen.',
  noneAhead: 'Demnächst ist kein Schließtag eingetragen.',
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
    `Geschlossen ist eingetragen, aber an ${count === 1 ? 'diesem Tag liegt' : 'diesen Tagen liegen'} noch ${slots(count)}.`,
  booked: (count: number) =>
    count === 1 ? 'Gebucht ist dieser:' : `Gebucht sind diese ${number.format(count)}:`,
  noneBooked: 'Gebucht hat noch niemand.',
  choice: 'Was soll damit geschehen?',
  keep: 'Alles lassen, wie es ist',
  keepHint: 'Die Termine finden statt, und Gäste können sie weiter buchen.',
  close: 'Für Buchungen schließen',
  closeHint:
    'Die Termine finden statt, aber niemand kann mehr buchen: Sie werden intern. Wer schon gebucht hat, behält seine Plätze.',
  delete: 'Nur Termine ohne Buchung löschen',
  deleteHint: 'Gebuchte Termine finden statt, und Gäste können sie weiter buchen.',
  deleteAllHint: 'Sie verschwinden aus dem Buchungsformular und aus dem Dashboard.',
  callOff: 'Alle Termine absagen',
  callOffHint: 'Wer gebucht hat, bekommt eine E-Mail und kann auf andere Termine umbuchen.',
  submitKeep: 'Termine behalten',
  submitClose: (count: number) => `${slots(count)} schließen`,
  submitDelete: (count: number) => `${slots(count)} löschen`,
  submitCallOff: (count: number) => `${slots(count)} absagen`,
  closed: (count: number) => `${slots(count)} ${count === 1 ? 'ist' : 'sind'} nicht mehr buchbar`,
  deleted: (count: number) => `${slots(count)} ${count === 1 ? 'wurde' : 'wurden'} gelöscht`,
  failed: 'Das hat nicht geklappt. Bitte sehen Sie im Dashboard nach, was noch zu tun ist.',
}

/** For example `Do., 24. Dezember 2026` or `Do., 24. – Sa., 26. Dezember 2026`. */
export function closedSpan({ from, to }: { from: string; to: string }) {
  const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
  return dateSpan(noonOf(from), noonOf(to), 'UTC')
}

/** The line for a closed day among the dashboard's slots. */
export const closedLine = (reason: string) => (reason ? `Geschlossen: ${reason}` : 'Geschlossen')

/** The German names of the holidays in `closed-days.rules.ts`. */
export const holidayNames = {
  newYear: 'Neujahr',
  secondOfJanuary: 'Berchtoldstag',
  epiphany: 'Heilige Drei Könige',
  republic: 'Ausrufung der Republik',
  women: 'Internationaler Frauentag',
  joseph: 'Josefstag',
  battle: 'Näfelser Fahrt',
  goodFriday: 'Karfreitag',
  easter: 'Ostersonntag',
  easterMonday: 'Ostermontag',
  labour: 'Tag der Arbeit',
  stateDay: 'Staatsfeiertag',
  ascension: 'Christi Himmelfahrt',
  ascensionInSwitzerland: 'Auffahrt',
  pentecost: 'Pfingstsonntag',
  whitMonday: 'Pfingstmontag',
  corpusChristi: 'Fronleichnam',
  uprising: '75. Jahrestag des Aufstands vom 17. Juni 1953',
  independence: 'Fest der Unabhängigkeit',
  peterAndPaul: 'Peter und Paul',
  confederation: 'Bundesfeiertag',
  assumption: 'Mariä Himmelfahrt',
  fastInGeneva: 'Genfer Bettag',
  children: 'Weltkindertag',
  fast: 'Eidgenössischer Dank-, Buss- und Bettag',
  fastMonday: 'Bettagsmontag',
  maurice: 'Mauritiustag',
  nicholas: 'Bruderklausenfest',
  unity: 'Tag der Deutschen Einheit',
  nation: 'Nationalfeiertag',
  reformation: 'Reformationstag',
  allSaints: 'Allerheiligen',
  repentance: 'Buß- und Bettag',
  conception: 'Mariä Empfängnis',
  christmas: '1. Weihnachtstag',
  christmasElsewhere: 'Weihnachtstag',
  secondChristmas: '2. Weihnachtstag',
  stephen: 'Stephanstag',
  restoration: 'Wiederherstellung der Republik',
}

export const countries = { DE: 'Deutschland', AT: 'Österreich', CH: 'Schweiz' }

export const holidayStateNames: Record<HolidayState, string> = {
  'DE-BW': 'Baden-Württemberg',
  'DE-BY': 'Bayern',
  'DE-BE': 'Berlin',
  'DE-BB': 'Brandenburg',
  'DE-HB': 'Bremen',
  'DE-HH': 'Hamburg',
  'DE-HE': 'Hessen',
  'DE-MV': 'Mecklenburg-Vorpommern',
  'DE-NI': 'Niedersachsen',
  'DE-NW': 'Nordrhein-Westfalen',
  'DE-RP': 'Rheinland-Pfalz',
  'DE-SL': 'Saarland',
  'DE-SN': 'Sachsen',
  'DE-ST': 'Sachsen-Anhalt',
  'DE-SH': 'Schleswig-Holstein',
  'DE-TH': 'Thüringen',
  'AT-1': 'Burgenland',
  'AT-2': 'Kärnten',
  'AT-3': 'Niederösterreich',
  'AT-4': 'Oberösterreich',
  'AT-5': 'Salzburg',
  'AT-6': 'Steiermark',
  'AT-7': 'Tirol',
  'AT-8': 'Vorarlberg',
  'AT-9': 'Wien',
  'CH-AG': 'Aargau',
  'CH-AR': 'Appenzell Ausserrhoden',
  'CH-AI': 'Appenzell Innerrhoden',
  'CH-BL': 'Basel-Landschaft',
  'CH-BS': 'Basel-Stadt',
  'CH-BE': 'Bern',
  'CH-FR': 'Freiburg',
  'CH-GE': 'Genf',
  'CH-GL': 'Glarus',
  'CH-GR': 'Graubünden',
  'CH-JU': 'Jura',
  'CH-LU': 'Luzern',
  'CH-NE': 'Neuenburg',
  'CH-NW': 'Nidwalden',
  'CH-OW': 'Obwalden',
  'CH-SH': 'Schaffhausen',
  'CH-SZ': 'Schwyz',
  'CH-SO': 'Solothurn',
  'CH-SG': 'St. Gallen',
  'CH-TI': 'Tessin',
  'CH-TG': 'Thurgau',
  'CH-UR': 'Uri',
  'CH-VD': 'Waadt',
  'CH-VS': 'Wallis',
  'CH-ZG': 'Zug',
  'CH-ZH': 'Zürich',
}
