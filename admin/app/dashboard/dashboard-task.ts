import type { SlotTarget } from '#admin/features/slot/selection/selection.ts'
import type { AdminBooking } from '#contract/booking.ts'
import type { Slot } from '#contract/slot.ts'

/** Concerns the series of a slot, from the slot's day onwards. */
type SeriesTask = 'change-series' | 'delete-series'

/** For future slots with bookings only. */
type BookedSlotTask = 'move' | 'call-off'

/** An admin's actions on a slot, each in a dialog. */
export type SlotTask =
  | {
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
  | { kind: 'cancel'; slot: Slot; booking: AdminBooking }

/** An admin's actions on many slots. */
export type ManyTask =
  | ({ kind: 'change-many' } & SelectedSlots)
  | ({ kind: 'delete-many' } & SelectedSlots)
  | { kind: 'copy'; day: string; days: 1 | 7 }
  /** Their bookers are told, so they have to be known. */
  | { kind: 'call-off-many'; slots: Slot[]; onDone: () => void }

interface SelectedSlots {
  target: SlotTarget
  /** Those of them that have been loaded. */
  slots: Slot[]
  onDone: () => void
}

/** `show` has no effect of its own: it lists the actions of a slot of the week. */
export type Task =
  | SlotTask
  | ManyTask
  /** `date` is the day in words. */
  | { kind: 'message-day'; day: string; date: string }
  | { kind: 'call-off-day'; day: string }
  | { kind: 'add' }
  | { kind: 'show'; slot: Slot }
