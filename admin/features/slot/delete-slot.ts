import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotsKey } from './slot-keys.ts'

const deleteSlot = (slotId: string) =>
  call<void>(`/api/admin/timeslot/${slotId}`, { method: 'DELETE' })

export function useDeleteSlot(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteSlot,
    onSettled: () => client.invalidateQueries({ queryKey: slotsKey(projectId) }),
  })
}
