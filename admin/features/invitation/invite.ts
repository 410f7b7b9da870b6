import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { invitationCalls } from '#contract/staff.calls.ts'
import type { InvitationSent } from '#contract/staff.ts'
import { invitationsKey } from './invitations.ts'

const invite = (json: InvitationSent) => call(invitationCalls.invite, { json })

export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: invite,
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey }),
  })
}
