import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { invitationCalls } from '#contract/endpoints/invitation.ts'

export const invitationKey = (token: string) => ['invitation', token]

/** What an invitation fills in; 404 where it is unknown, used or lapsed. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) => call(invitationCalls.show, { params: { token }, signal }),
    // Followed while somebody types, it must not take the form away.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
