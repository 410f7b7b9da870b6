import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { RemainingSlot } from '#admin/features/closed-day/slots-within.ts'
import { callOffSlots } from '#admin/features/slot/booked/booked-slot.ts'
import { slotChangeCalls } from '#contract/slot.calls.ts'
import type { SlotSettings } from '#contract/slot-change.ts'

/** The available actions for the slots on a closed day. */
export type SlotFate = 'keep' | 'close' | 'delete' | 'call-off'

interface Settlement {
  fate: Exclude<SlotFate, 'keep'>
  slots: RemainingSlot[]
  /** The reason given in the emails to the bookers if the slots are called off. */
  reason: string
}

/** The result: how many slots were affected, and how many bookers get an email. */
interface Settled {
  slots: number
  told: number
}

const settings: Record<'close' | 'delete', SlotSettings> = {
  close: { internal: true },
  delete: { delete: true },
}

/** Applies the chosen action to the slots, one project at a time. */
async function settle({ fate, slots, reason }: Settlement): Promise<Settled> {
  const settled: Settled = { slots: 0, told: 0 }
  for (const projectId of new Set(slots.map(({ project }) => project.id))) {
    const those = slots.filter(({ project }) => project.id === projectId).map(({ slot }) => slot)
    if (fate === 'call-off') {
      const done = await callOffSlots({ projectId, slots: those, reason })
      settled.slots += done.slots
      settled.told += done.told
      continue
    }
    const slot_ids = those.map(({ slot_id }) => slot_id)
    const json = { slot_ids, set: settings[fate] }
    const done = await call(slotChangeCalls.change, { params: { projectId }, json })
    if ('deleted' in done) settled.slots += done.deleted + done.changed
  }
  return settled
}

export function useSettleSlots() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: settle,
    onSettled: () => client.invalidateQueries({ queryKey: ['slots'] }),
  })
}
