import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { listFailure, teamListOptions } from '#admin/api/team-list.ts'
import { invitationCalls } from '#contract/staff.calls.ts'
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
