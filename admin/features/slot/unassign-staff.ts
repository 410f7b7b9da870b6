import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { type AssignedMember, including, without } from './assignment.ts'
import { changeShownSlot, refetchWhenSettled } from './slot-cache.ts'
import { slotChangeKey } from './slot-keys.ts'

interface SlotOf {
  projectId: string
  slotId: string
}

function unassignStaff(slotId: string, { staff_id, staff_name }: AssignedMember) {
  const path = `/api/admin/timeslot/${slotId}/staff/${encodeURIComponent(staff_name)}`
  return call<void>(`${path}?${new URLSearchParams({ staff_id })}`, { method: 'DELETE' })
}

/** The row shows it at once, and no more where it could not be saved. */
export function useUnassignStaff({ projectId, slotId }: SlotOf) {
  const client = useQueryClient()
  const at = { projectId, slotId }
  return useMutation({
    mutationKey: slotChangeKey(projectId),
    mutationFn: (member: AssignedMember) => unassignStaff(slotId, member),
    onMutate: (member) => changeShownSlot(client, at, (slot) => without(slot, member)),
    onError: (_error, member) => changeShownSlot(client, at, (slot) => including(slot, member)),
    onSettled: () => void refetchWhenSettled(client, projectId),
  })
}
