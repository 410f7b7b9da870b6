import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { staffCalls } from '#contract/staff.calls.ts'
import type { MemberChange } from '#contract/staff.ts'
import { teamKey } from './team.ts'

export const memberKey = (staffId: string) => ['member', staffId]

/** A member, with their role and skills. */
export const useMember = (staffId: string) =>
  useQuery({
    queryKey: memberKey(staffId),
    queryFn: ({ signal }) => call(staffCalls.member, { params: { staffId }, signal }),
  })

/** Ends all of a member's access, or one session. */
export function useEndAccess(staffId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined
        ? call(staffCalls.endAccess, { params: { staffId } })
        : call(staffCalls.endSession, { params: { staffId, sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: memberKey(staffId) }),
  })
}

export function useChangeMember(staffId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: MemberChange) =>
      call(staffCalls.changeMember, { params: { staffId }, json }),
    onSuccess: async (member) => {
      client.setQueryData(memberKey(staffId), member)
      await client.invalidateQueries({ queryKey: teamKey })
    },
  })
}
