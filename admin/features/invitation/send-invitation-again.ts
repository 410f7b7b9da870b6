import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { invitationCalls } from '#contract/staff.calls.ts'
import type { Invitation, InvitationMade } from '#contract/staff.ts'
import { invitationsKey } from './invitations.ts'

/**
 * Invites the same address again with the same role. The new invitation replaces the old one, whose
 * link cannot be resent because only its hash is stored.
 */
export function useSendInvitationAgain(onSent: (invitation: InvitationMade) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ invitee_email, admin, role }: Invitation) =>
      call(invitationCalls.invite, { json: { invitee_email, admin, role } }),
    onSuccess: async (invitation) => {
      await client.invalidateQueries({ queryKey: invitationsKey })
      onSent(invitation)
    },
  })
}
