import type { Slot } from '#contract/slot.ts'
import type { LineReason } from '#contract/slot-change.ts'
import { mailsToTeam, number, people, slots } from './words.ts'

export const slotTexts = {
  title: 'Termine',
  add: 'Termin anlegen',
  waitingList: 'Warteliste',
  freeSlots: 'Freie Termine',
  today: 'Heute',
  now: (time: string) => `Jetzt, ${time}`,
  daySum: (count: number, attendees: number) => `${slots(count)} · ${people(attendees)}`,
  zone: (slots: string, own: string) =>
    `Alle Zeiten gelten in der Zeitzone ${slots}. Ihr Gerät ist auf ${own} eingestellt.`,
  ownZone: (zone: string) => `Zeitzone ${zone}`,
  internal: 'Intern',
  meetingPoint: (place: string) => `Treffpunkt: ${place}`,
  taken: (booked: string, of: string) => `${booked} von ${of}`,
  offered: (places: number) => `${places} angeboten`,
  /** One group has the slot to itself. */
  whole: 'Gruppe für sich',
  /** One group is offered the slot, and nobody has booked it yet. */
  offeredWhole: 'einer Gruppe angeboten',
  nearlyFull: 'fast voll',
  full: 'ausgebucht',
  overbooked: (beyond: number) => `${number.format(beyond)} überbucht`,
  more: (moment: string) => `Weitere Aktionen: ${moment}`,
  edit: 'Bearbeiten',
  comment: 'Kommentar',
  message: 'Nachricht an Gäste',
  move: 'Termin verlegen',
  callOff: 'Termin absagen',
  delete: 'Löschen',
  changeSeries: 'Serie ändern …',
  deleteSeries: 'Serie löschen …',
  ofSeries: 'Gehört zu einer Serie',
  /** `call_off_reason` is set only if the slot was called off. */
  deletedAt: (moment: string, { by, call_off_reason: reason }: NonNullable<Slot['deleted']>) =>
    `${reason == null ? 'Gelöscht' : 'Abgesagt'} am ${moment}${by && ` von ${by}`}${reason ? `. Grund: ${reason}` : ''}`,
  loadFailed: 'Die Termine konnten nicht geladen werden.',
  empty: 'Es gibt noch keine Termine.',
  emptyHint:
    'Ein Termin hat einen Beginn und eine Zahl von Plätzen. Sobald Sie einen anlegen, können Gäste ihn über Ihre Buchungsseite buchen.',
  emptyReadOnly: 'Sobald Termine angelegt sind, sehen Sie hier, was der Tag bringt.',
}

export const assignmentTexts = {
  /** How many guides of those that a slot needs are assigned. */
  assignedOf: (assigned: number, needed: number) => `${assigned} von ${needed} eingeteilt`,
  assign: 'Team einteilen',
  /** On the row of a booked slot without any guide. */
  missing: 'Guide fehlt',
  missingAt: (moment: string) => `Team einteilen, Guide fehlt: ${moment}`,
  assignAt: (moment: string) => `Team einteilen: ${moment}`,
  changeAt: (names: string, moment: string) => `${names}: Team ändern, ${moment}`,
}

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

const because = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 Termin bleibt, ${one}.` : `${number.format(count)} Termine bleiben, ${many}.`

const reasons: Partial<Record<string, (count: number) => string>> = {
  booked: because('weil dafür schon gebucht wurde', 'weil dafür schon gebucht wurde'),
  changed_by_hand: because('weil er seither geändert wurde', 'weil sie seither geändert wurden'),
  deleted_by_hand: because('weil er seither gelöscht wurde', 'weil sie seither gelöscht wurden'),
  slot_there: because(
    'weil zur selben Zeit inzwischen ein anderer beginnt',
    'weil zur selben Zeit inzwischen andere beginnen',
  ),
} satisfies Partial<Record<LineReason, (count: number) => string>>

const otherwise = because('wie er ist', 'wie sie sind')

interface Done {
  created: number
  changed: number
  deleted: number
}

function action({ created, changed, deleted }: Done) {
  const of = (count: number) => (count === 1 ? 'des Termins' : `der ${slots(count)}`)
  const sum = created + changed + deleted
  if (sum === created) return `Anlegen ${of(sum)}`
  if (sum === deleted) return `Löschen ${of(sum)}`
  return `Ändern ${of(sum)}`
}

export const undoTexts = {
  undo: 'Rückgängig',
  /**
   * For example `Anlegen der 12 Termine rückgängig machen`. Names the action to avoid confusion.
   */
  undoThese: (done: Done) => `${action(done)} rückgängig machen`,
  undone: (count: number) =>
    count === 0 ? 'Nichts wurde rückgängig gemacht.' : `Rückgängig gemacht: ${slots(count)}`,
  mailsPosted: (count: number, filed: boolean) => {
    const posted = mailsToTeam(count, filed)
    return filed ? posted : `${posted} Schon verschickte lassen sich nicht zurückholen.`
  },
  failed: 'Das konnte nicht rückgängig gemacht werden.',
  kept: (count: number, reason: string) => (reasons[reason] ?? otherwise)(count),
  /** Lists the first few of `count` slots. */
  named: (moments: string[], count: number) =>
    count > moments.length
      ? `${moments.join('; ')} und ${number.format(count - moments.length)} weitere.`
      : `${moments.join('; ')}.`,
}

export const undoDialogTexts = {
  title: 'Rückgängig machen?',
  doneTitle: (count: number) => (count === 0 ? 'Nichts geändert' : 'Rückgängig gemacht'),
  undoThis: (sentence: string) => `Rückgängig: ${sentence}`,
  hint: 'Was seither gebucht oder von Hand geändert wurde, bleibt, wie es ist. Verschickte E-Mails kommen nicht zurück.',
  undone: (count: number) => {
    if (count === 0) return undoTexts.undone(0)
    return count === 1 ? '1 Termin ist wie zuvor.' : `${slots(count)} sind wie zuvor.`
  },
  keep: 'So lassen',
  nothingLeft: 'Hier gab es nichts mehr rückgängig zu machen.',
  close: 'Fertig',
}

const longest = 80

/** Formats a value; null for long text and lists, which the form shows itself. */
function inWords(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'an' : 'aus'
  if (value === '') return 'leer'
  if (typeof value !== 'string' || value.length > longest || value.includes('\n')) return null
  return `„${value}“`
}

interface Changed {
  /** The name of the member who made the changes; undefined if unknown. */
  by: string | undefined
  /** The form's label for each field. */
  labels: Record<string, string>
}

/** Tells users that others have changed the data in the form they are editing. */
export const overtakenTexts = {
  changed: (changes: { name: string; value: unknown }[], { by, labels }: Changed) => {
    const entries = changes.map(({ name, value }) => {
      const now = inWords(value)
      return now === null ? `„${labels[name]}“` : `„${labels[name]}“ ist jetzt ${now}`
    })
    return `${by ? `${by} hat das` : 'Das wurde'} inzwischen geändert: ${entries.join('; ')}.`
  },
  take: 'Übernehmen',
  keep: 'Meine Angaben behalten',
}
