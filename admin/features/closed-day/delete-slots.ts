import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotChangeCalls } from '#contract/endpoints/slot-change.ts'
import type { RemainingSlot } from './slots-within.ts'

/** Deletes slots of one or several projects, unless booked meanwhile; returns how many. */
async function deleteSlots(slots: RemainingSlot[]): Promise<number> {
  let deleted = 0
  for (const projectId of new Set(slots.map(({ project }) => project.id))) {
    const those = slots.filter(({ project }) => project.id === projectId)
    const slot_ids = those.map(({ slot }) => slot.slot_id)
    const json = { slot_ids, set: { delete: true } } as const
    const done = await call(slotChangeCalls.change, { params: { projectId }, json })
    if ('deleted' in done) deleted += done.deleted
  }
  return deleted
}

export function useDeleteSlots() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteSlots,
    onSettled: () => client.invalidateQueries({ queryKey: ['slots'] }),
  })
}
