import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { InvitationShown } from '#contract/invitation.ts'

export const invitationKey = (token: string) => ['invitation', token]

/** What an invitation fills in; 404 where it is unknown, used or lapsed. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) =>
      call<InvitationShown>(`/api/invites/${encodeURIComponent(token)}`, { signal }),
    // Followed while somebody types, it must not take the form away.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
