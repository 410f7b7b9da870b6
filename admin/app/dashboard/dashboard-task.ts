import type { Slot } from '#contract/slot.ts'

/** An admin's actions on a slot, each in a dialog. */
export interface SlotTask {
  kind: 'change' | 'delete' | 'book' | 'comment' | 'assign'
  slot: Slot
}

export type Task = SlotTask | { kind: 'add' }
