import type { AdminBooking } from '#contract/booking.ts'
import type { Slot } from '#contract/slot.ts'

/** An admin's actions on a slot, each in a dialog. */
export type SlotTask =
  | { kind: 'change' | 'delete' | 'book' | 'comment' | 'assign'; slot: Slot }
  | { kind: 'cancel'; slot: Slot; booking: AdminBooking }

/** `show` has no effect of its own: it lists the actions of a slot of the week. */
export type Task = SlotTask | { kind: 'add' } | { kind: 'show'; slot: Slot }
