import type { Slot } from '#contract/slot.ts'
import type { ChangeFilter } from '#contract/slot-change.ts'
import { wallDay } from '../wall-clock.ts'

/** What the server is told: slots by id, or all that a filter finds. */
export type SlotTarget = { slot_ids: string[] } | { filter: ChangeFilter }

/** Which slots are selected; a filter also selects slots that are not loaded. */
export type Selection =
  | { kind: 'slots'; ids: ReadonlySet<string> }
  | { kind: 'filter'; filter: ChangeFilter & { from: string } }

/** The first and the last of neighbouring slots, by id. */
export interface SlotSpan {
  first: string
  last: string
}

export const nothing: Selection = { kind: 'slots', ids: new Set() }

const dayOf = ({ start, timezone }: Slot) => wallDay(new Date(start), timezone)

/** Whether a shown slot is selected. */
export function isSelected(selection: Selection, slot: Slot): boolean {
  if (slot.deleted) return false
  if (selection.kind === 'slots') return selection.ids.has(slot.slot_id)
  const { from, series_id } = selection.filter
  return dayOf(slot) >= from && (series_id === undefined || slot.series_id === series_id)
}

/** Adds or removes slots; of a filter, only the slots that are shown stay selected. */
export function withSlots(
  selection: Selection,
  shown: Slot[],
  { slots, selected }: { slots: Slot[]; selected: boolean },
): Selection {
  const ids = new Set(
    selection.kind === 'slots'
      ? selection.ids
      : shown.filter((slot) => isSelected(selection, slot)).map(({ slot_id }) => slot_id),
  )
  for (const { slot_id, deleted } of slots) {
    if (selected && !deleted) ids.add(slot_id)
    else ids.delete(slot_id)
  }
  return { kind: 'slots', ids }
}

/** The shown slots from one span to another, both included, in whatever order. */
export function slotsBetween(shown: Slot[], one: SlotSpan, other: SlotSpan): Slot[] {
  const places = [one.first, one.last, other.first, other.last]
    .map((id) => shown.findIndex(({ slot_id }) => slot_id === id))
    .filter((place) => place >= 0)
  return places.length > 0 ? shown.slice(Math.min(...places), Math.max(...places) + 1) : []
}

export const targetOf = (selection: Selection): SlotTarget =>
  selection.kind === 'slots' ? { slot_ids: [...selection.ids] } : { filter: selection.filter }

/** The only series among slots, with the day of its first one; undefined for none or several. */
export function seriesAmong(slots: Slot[]) {
  const [first, ...others] = slots.filter(({ series_id }) => series_id !== undefined)
  if (!first || others.some(({ series_id }) => series_id !== first.series_id)) return undefined
  return { series_id: first.series_id, from: dayOf(first) }
}
