import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listFailure, teamListOptions } from '#admin/api/changes.tsx'
import { call } from '#admin/api/client.ts'
import { invitationCalls } from '#contract/staff.calls.ts'
import type { Invitation, InvitationMade, InvitationSent } from '#contract/staff.ts'
import { invitationTexts } from '#texts/de/team.ts'

export const invitationsKey = ['invitations']

async function fetchInvitations(signal: AbortSignal) {
  try {
    return await call(invitationCalls.list, { signal })
  } catch (error) {
    throw listFailure(invitationTexts.fetchFailed, error)
  }
}

/** The invitations not accepted yet, including expired ones. */
export const useInvitations = () =>
  useQuery({
    ...teamListOptions,
    queryKey: invitationsKey,
    queryFn: ({ signal }) => fetchInvitations(signal),
  })

const invite = (json: InvitationSent) => call(invitationCalls.invite, { json })

export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: invite,
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey }),
  })
}

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
