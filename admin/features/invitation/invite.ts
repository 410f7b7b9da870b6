import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { InvitationInput, InvitationMade } from '#contract/invitation.ts'
import { invitationsKey } from './invitations.ts'

const invite = (json: InvitationInput) =>
  call<InvitationMade>('/api/admin/invites', { method: 'POST', json })

export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: invite,
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey }),
  })
}
