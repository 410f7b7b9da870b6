import type { WaitingList } from '#contract/waiting.ts'

export type WaitingEntry = WaitingList[number]

interface WaitingSlot {
  slotId: string
  start: string
  /** In the order people joined the waiting list. */
  entries: WaitingEntry[]
}

/**
 * The waiting-list entries by slot, earliest slot first. An entry for several slots is listed under
 * each of them.
 */
export function waitingBySlot(list: WaitingList): WaitingSlot[] {
  const slots = new Map<string, WaitingSlot>()
  for (const entry of list) {
    for (const { slot_id: slotId, start } of entry.slots) {
      const slot = slots.get(slotId) ?? { slotId, start, entries: [] }
      slots.set(slotId, { ...slot, entries: [...slot.entries, entry] })
    }
  }
  const begins = ({ start }: WaitingSlot) => new Date(start).getTime()
  return [...slots.values()].sort((one, other) => begins(one) - begins(other))
}
