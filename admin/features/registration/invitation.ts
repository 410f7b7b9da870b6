import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { invitationCalls } from '#contract/endpoints/invitation.ts'

export const invitationKey = (token: string) => ['invitation', token]

/** The data of an invitation; 404 if it is unknown, used or lapsed. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) => call(invitationCalls.show, { params: { token }, signal }),
    // A refetch while the user is typing must not remove the form.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
