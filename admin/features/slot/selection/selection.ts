import type { Slot } from '#contract/slot.ts'
import type { ChangeFilter } from '#contract/slot-change.ts'
import { wallDay } from '../wall-clock.ts'

/** The slots an action on many slots applies to, as sent to the server: their ids, or a filter. */
export type SlotTarget = { slot_ids: string[] } | { filter: ChangeFilter }

/** Which slots are selected. A selection by filter includes slots that are not loaded. */
export type Selection =
  | { kind: 'slots'; ids: ReadonlySet<string> }
  | {
      kind: 'filter'
      filter: ChangeFilter & { from: string }
      /** The time zone of the project. The server uses it to decide which day a slot is on. */
      timezone: string
    }

/** The ids of the first and the last slot in a range. */
export interface SlotSpan {
  first: string
  last: string
}

export const nothing: Selection = { kind: 'slots', ids: new Set() }

/** Whether a slot on the page is selected. */
export function isSelected(selection: Selection, slot: Slot): boolean {
  if (slot.deleted) return false
  if (selection.kind === 'slots') return selection.ids.has(slot.slot_id)
  const { from, series_id } = selection.filter
  const day = wallDay(new Date(slot.start), selection.timezone)
  return day >= from && (series_id === undefined || slot.series_id === series_id)
}

/**
 * Adds or removes slots. If the selection was a filter, it becomes a list of the slots shown,
 * because individual slots cannot be removed from a filter.
 */
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

/** The slots shown from one range to another, including both ranges, in either order. */
export function slotsBetween(shown: Slot[], one: SlotSpan, other: SlotSpan): Slot[] {
  const places = [one.first, one.last, other.first, other.last]
    .map((id) => shown.findIndex(({ slot_id }) => slot_id === id))
    .filter((place) => place >= 0)
  return places.length > 0 ? shown.slice(Math.min(...places), Math.max(...places) + 1) : []
}

export const targetOf = (selection: Selection): SlotTarget =>
  selection.kind === 'slots' ? { slot_ids: [...selection.ids] } : { filter: selection.filter }

/**
 * The series that all selected slots belong to, as a selection from the first selected slot's day
 * onwards. Undefined if there is no such series, or if some selected slots are not shown.
 */
export function seriesFrom(selection: Selection, shown: Slot[], timezone: string) {
  if (selection.kind !== 'slots') return undefined
  const slots = shown.filter((slot) => isSelected(selection, slot))
  const [first] = slots
  const series_id = first?.series_id
  if (!series_id || slots.length < selection.ids.size) return undefined
  if (slots.some((slot) => slot.series_id !== series_id)) return undefined
  const from = wallDay(new Date(first.start), timezone)
  return { kind: 'filter', filter: { series_id, from }, timezone } satisfies Selection
}

/**
 * All selected slots if at least one of them is booked, so that they can be called off together.
 * Undefined if none are booked, or if some selected slots are not shown.
 */
export function bookedAmong(selection: Selection, shown: Slot[]): Slot[] | undefined {
  if (selection.kind !== 'slots') return undefined
  const slots = shown.filter((slot) => isSelected(selection, slot))
  const areKnown = slots.length === selection.ids.size
  return areKnown && slots.some(({ sum }) => sum > 0) ? slots : undefined
}
