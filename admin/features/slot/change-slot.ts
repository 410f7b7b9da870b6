import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { SlotInputSent } from '#contract/slot.ts'

interface Change {
  slotId: string
  slot: SlotInputSent
}

const changeSlot = (projectId: string, { slotId, slot }: Change) =>
  call<void>(`/api/admin/timeslot/${projectId}/${slotId}`, { method: 'PUT', json: slot })

export function useChangeSlot(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => changeSlot(projectId, change),
    // Also after a refusal: it mostly means that the slot was booked meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: ['slots', projectId] }),
  })
}
