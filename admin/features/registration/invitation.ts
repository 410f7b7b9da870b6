import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { invitationCalls } from '#contract/staff.calls.ts'

export const invitationKey = (token: string) => ['invitation', token]

/** The data of an invitation. Rejects with 404 if the invitation is unknown, used or expired. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) => call(invitationCalls.show, { params: { token }, signal }),
    // Not refetched while the user is typing, because that could remove the form.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
