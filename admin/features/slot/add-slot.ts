import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { SlotInputSent } from '#contract/slot.ts'

const addSlot = (projectId: string, json: SlotInputSent) =>
  call<{ add_timeslot: string }>(`/api/admin/timeslot/${projectId}`, { method: 'POST', json })

export function useAddSlot(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (slot: SlotInputSent) => addSlot(projectId, slot),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['slots', projectId] }),
  })
}
