import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { SlotInputSent } from '#contract/slot.ts'
import { slotsKey } from './slot-keys.ts'

const addSlot = (projectId: string, json: SlotInputSent) =>
  call(slotCalls.add, { params: { projectId }, json })

const changeSlot = (projectId: string, slotId: string, json: SlotInputSent) =>
  call(slotCalls.change, { params: { projectId, slotId }, json })

/** Changes the slot with the given id; without an id, adds a slot. */
export function useSaveSlot(projectId: string, slotId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (slot: SlotInputSent) => {
      if (slotId) await changeSlot(projectId, slotId, slot)
      else await addSlot(projectId, slot)
    },
    // Runs even if the change is refused, which usually means that the slot has just been booked.
    onSettled: () => void client.invalidateQueries({ queryKey: slotsKey(projectId) }),
  })
}
