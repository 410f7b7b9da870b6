import type { Slot } from '#contract/slot.ts'
import type { SlotTarget } from './selection.tsx'

/** Changes or deletes the slot's series from the slot's day onwards. */
type SeriesTask = 'change-series' | 'delete-series'

/** Only for future slots with bookings. */
type BookedSlotTask = 'move' | 'call-off'

/** Enters that one of a slot's guides is absent. */
interface AbsenceTask {
  kind: 'absence'
  slot: Slot
  member: Slot['staff'][number]
}

/** An admin's actions on a slot, each in a dialog. */
export type SlotTask = PlainSlotTask | AbsenceTask

interface PlainSlotTask {
  kind:
    | 'change'
    | 'delete'
    | 'book'
    | 'comment'
    | 'assign'
    | 'offer'
    | 'message'
    | BookedSlotTask
    | SeriesTask
  slot: Slot
}

/** An admin's actions on many slots. */
export type ManyTask =
  | ({ kind: 'change-many' } & SelectedSlots)
  | ({ kind: 'delete-many' } & SelectedSlots)
  | { kind: 'copy'; day: string; days: 1 | 7 }
  /**
   * Lists the slots instead of a target, because the dialog says how many of their bookers get an
   * email.
   */
  | { kind: 'call-off-many'; slots: Slot[]; onDone: () => void }

interface SelectedSlots {
  target: SlotTarget
  /** The target's slots that are already loaded. */
  slots: Slot[]
  onDone: () => void
}

/**
 * `show` changes nothing: in the week view, it opens a slot's details and lists the actions on it.
 */
export type Task =
  | SlotTask
  | ManyTask
  /** `date` is the day as text, such as `Di., 1. Dezember 2026`. */
  | { kind: 'message-day'; day: string; date: string }
  | { kind: 'call-off-day'; day: string }
  | { kind: 'add' }
  | { kind: 'show'; slot: Slot }
