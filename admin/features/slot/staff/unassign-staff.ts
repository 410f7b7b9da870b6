import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { assignmentCalls } from '#contract/slot.calls.ts'
import { changeShownSlot, refetchWhenSettled } from '../slot-cache.ts'
import { slotChangeKey } from '../slot-keys.ts'
import { type AssignedMember, including, without } from './assignment.ts'

interface SlotOf {
  projectId: string
  slotId: string
}

/**
 * Sends the name in the path and the id beside it. If something on the way could resolve the name
 * to another path, such as `..` or `a/..`, the id takes its place.
 */
export const unassignStaff = (slotId: string, { staff_id, staff_name }: AssignedMember) => {
  const isSafe = !/^\.*$|[/\\%]/.test(staff_name)
  const params = { slotId, staffName: isSafe ? staff_name : staff_id }
  return call(assignmentCalls.unassign, { params, query: { staff_id } })
}

/** Shows the change immediately and reverts it if it cannot be saved. */
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
