import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import type { TeamMember } from '#contract/staff.ts'
import { teamKey } from './team.ts'

const deleteMember = (staffId: string) => call(staffCalls.removeMember, { params: { staffId } })

export function useDeleteMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteMember,
    // Removes the member from the list at once, so that focus can leave the row immediately.
    onSuccess: (_answer, staffId) =>
      client.setQueryData<TeamMember[]>(teamKey, (team) =>
        team?.filter(({ staff_id }) => staff_id !== staffId),
      ),
    // Not awaited, because the page of a deleted member closes immediately.
    onSettled: () => void client.invalidateQueries({ queryKey: teamKey }),
  })
}
