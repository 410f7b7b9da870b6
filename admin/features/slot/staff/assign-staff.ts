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

const assignStaff = (slotId: string, { staff_id, staff_name }: AssignedMember) =>
  call(assignmentCalls.assign, {
    form: { staff_name, event_id: slotId, staff_id },
  })

/** Shows the change immediately and reverts it if it cannot be saved. */
export function useAssignStaff({ projectId, slotId }: SlotOf) {
  const client = useQueryClient()
  const at = { projectId, slotId }
  return useMutation({
    mutationKey: slotChangeKey(projectId),
    mutationFn: (member: AssignedMember) => assignStaff(slotId, member),
    onMutate: (member) => changeShownSlot(client, at, (slot) => including(slot, member)),
    onError: (_error, member) => changeShownSlot(client, at, (slot) => without(slot, member)),
    onSettled: () => void refetchWhenSettled(client, projectId),
  })
}
