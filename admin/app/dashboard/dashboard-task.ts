import type { AdminBooking } from '#contract/booking.ts'
import type { Slot } from '#contract/slot.ts'

/** About the series of a slot, from its day on. */
type SeriesTask = 'change-series' | 'delete-series'

/** An admin's actions on a slot, each in a dialog. */
export type SlotTask =
  | { kind: 'change' | 'delete' | 'book' | 'comment' | 'assign' | SeriesTask; slot: Slot }
  | { kind: 'cancel'; slot: Slot; booking: AdminBooking }

/** `show` has no effect of its own: it lists the actions of a slot of the week. */
export type Task = SlotTask | { kind: 'add' } | { kind: 'show'; slot: Slot }
