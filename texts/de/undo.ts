import type { LineReason } from '#contract/slot-change.ts'
import { mailsToTeam, number, slots } from './words.ts'

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
