import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/endpoints/slot.ts'
import type { SlotInputSent } from '#contract/slot.ts'
import { slotsKey } from './slot-keys.ts'

const addSlot = (projectId: string, json: SlotInputSent) =>
  call(slotCalls.add, { params: { projectId }, json })

const changeSlot = (projectId: string, slotId: string, json: SlotInputSent) =>
  call(slotCalls.change, { params: { projectId, slotId }, json })

/** Changes a slot; without its id it adds one. */
export function useSaveSlot(projectId: string, slotId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (slot: SlotInputSent) => {
      if (slotId) await changeSlot(projectId, slotId, slot)
      else await addSlot(projectId, slot)
    },
    // Runs after a refusal too, which usually means that the slot was booked meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: slotsKey(projectId) }),
  })
}
