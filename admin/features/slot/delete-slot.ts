import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { slotsKey } from './slot-keys.ts'

const deleteSlot = (slotId: string) => call(slotCalls.delete, { params: { slotId } })

export function useDeleteSlot(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteSlot,
    onSettled: () => client.invalidateQueries({ queryKey: slotsKey(projectId) }),
  })
}
