import type { Slot } from '#contract/slot.ts'
import {
  isSelected,
  nothing,
  type Selection,
  type SlotSpan,
  slotsBetween,
  withSlots,
} from './selection.ts'

export type SelectionStore = ReturnType<typeof createSelectionStore>

/**
 * Holds the selection outside React's state, so that a tick rerenders one row instead of two
 * hundred.
 */
export function createSelectionStore() {
  let selection = nothing
  let shown: Slot[] = []
  let anchor: SlotSpan | undefined
  const listeners = new Set<() => void>()
  const select = (next: Selection) => {
    selection = next
    for (const listen of listeners) listen()
  }
  const picked = (id: string) => selection.kind === 'slots' && selection.ids.has(id)
  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    current: () => selection,
    has: (slot: Slot) => isSelected(selection, slot),
    /** Sets the slots on the screen, in the order shown. */
    show: (slots: Slot[]) => {
      shown = slots
      const gone = slots.filter(({ deleted }) => deleted)
      if (gone.some(({ slot_id }) => picked(slot_id))) {
        selection = withSlots(selection, shown, { slots: gone, selected: false })
      }
      for (const listen of listeners) listen()
    },
    shown: () => shown,
    select,
    add: (slots: Slot[]) => select(withSlots(selection, shown, { slots, selected: true })),
    /**
     * Selects or deselects slots. With `toHere`, includes all slots between the previous tick and
     * this one.
     */
    tick: (slots: Slot[], { selected, toHere }: { selected: boolean; toHere: boolean }) => {
      const [first, last] = [slots[0], slots.at(-1)]
      if (!first || !last) return
      const span = { first: first.slot_id, last: last.slot_id }
      const ticked = toHere && anchor ? slotsBetween(shown, anchor, span) : slots
      anchor = span
      select(withSlots(selection, shown, { slots: ticked, selected }))
    },
  }
}
