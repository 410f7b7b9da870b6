import type { AdminBooking } from '#contract/booking.ts'
import type { Slot } from '#contract/slot.ts'

/** An admin's actions on a slot, each in a dialog. */
export type SlotTask =
  | { kind: 'change' | 'delete' | 'book' | 'comment' | 'assign'; slot: Slot }
  | { kind: 'cancel'; slot: Slot; booking: AdminBooking }

export type Task = SlotTask | { kind: 'add' }
