import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { linkCalls } from '#contract/staff.calls.ts'
import type { LinkState } from '#contract/staff.ts'

const ownKey = ['own-link']

/** The state of the user's own personal link. */
export const useOwnLink = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => call(linkCalls.own, { signal }),
    staleTime: 0,
  })

/** Mutations that send and revoke the user's own personal link. */
export function useOwnLinkActions() {
  const client = useQueryClient()
  return useLinkActions({
    send: () => call(linkCalls.sendOwn),
    revoke: () => call(linkCalls.revokeOwn),
    onChanged: (state) => client.setQueryData(ownKey, state),
  })
}

/** Mutations that send and revoke another guide's personal link. */
export const useMemberLinkActions = (staffId: string, onChanged: (state: LinkState) => void) =>
  useLinkActions({
    send: () => call(linkCalls.send, { params: { staffId } }),
    revoke: () => call(linkCalls.revoke, { params: { staffId } }),
    onChanged,
  })

interface Actions {
  send: () => Promise<LinkState>
  revoke: () => Promise<void>
  onChanged: (state: LinkState) => void
}

export type LinkActions = ReturnType<typeof useLinkActions>

function useLinkActions({ send, revoke, onChanged }: Actions) {
  return {
    send: useMutation({ mutationFn: send, onSuccess: onChanged }),
    revoke: useMutation({ mutationFn: revoke, onSuccess: () => onChanged({ link: null }) }),
  }
}
