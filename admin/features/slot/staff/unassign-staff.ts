import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { assignmentCalls } from '#contract/endpoints/assignment.ts'
import { changeShownSlot, refetchWhenSettled } from '../slot-cache.ts'
import { slotChangeKey } from '../slot-keys.ts'
import { type AssignedMember, including, without } from './assignment.ts'

interface SlotOf {
  projectId: string
  slotId: string
}

// Identifies the member by id, because names can contain anything, and browsers resolve a path that
// ends in `..`.
const unassignStaff = (slotId: string, staffId: string) =>
  call(assignmentCalls.unassign, { params: { slotId, staffName: staffId } })

/** Shows the change immediately and reverts it if it cannot be saved. */
export function useUnassignStaff({ projectId, slotId }: SlotOf) {
  const client = useQueryClient()
  const at = { projectId, slotId }
  return useMutation({
    mutationKey: slotChangeKey(projectId),
    mutationFn: (member: AssignedMember) => unassignStaff(slotId, member.staff_id),
    onMutate: (member) => changeShownSlot(client, at, (slot) => without(slot, member)),
    onError: (_error, member) => changeShownSlot(client, at, (slot) => including(slot, member)),
    onSettled: () => void refetchWhenSettled(client, projectId),
  })
}
