import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, isStatus } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { mineCalls } from '#contract/slot.calls.ts'
import { linkCalls } from '#contract/staff.calls.ts'
import type { LinkState } from '#contract/staff.ts'
import { holdName } from './holder.ts'

const minuteMs = 60_000

const days = 360

// The key begins with `mine`, so that these slots are refetched with those of a logged-in user.
const slotsKey = ['mine', 'by-link']

/**
 * Exchanges a personal link's token for a cookie that gives this browser access to its guide's
 * slots.
 */
export function useEnterLink(onEntered: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (link_token: string) => call(linkCalls.enter, { json: { link_token } }),
    onSuccess: ({ name }) => {
      holdName(name)
      client.removeQueries({ queryKey: slotsKey })
      onEntered()
    },
  })
}

/** The slots of the guide whose link this device holds; null if the link is no longer valid. */
export const useHeldSlots = (enabled: boolean) =>
  useQuery({
    queryKey: slotsKey,
    queryFn: async ({ signal }) => {
      try {
        const to = Temporal.Now.plainDateISO('UTC').add({ days }).toString()
        return await call(mineCalls.list, { byLink: true, query: { to }, signal })
      } catch (error) {
        if (!isStatus(error, 401) && !isStatus(error, 403)) throw error
        holdName(null)
        return null
      }
    },
    enabled,
    refetchInterval: minuteMs,
    gcTime: 0,
  })

/** Revokes the link on all devices. */
export function useLockLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(linkCalls.revokeOwn, { byLink: true }),
    onSuccess: () => {
      holdName(null)
      client.setQueryData(slotsKey, null)
    },
  })
}

const ownKey = ['own-link']

/** The state of the user's own personal link. */
export const useOwnLink = () =>
  useRead(
    ownKey,
    linkCalls.own,
    {},
    {
      staleTime: 0,
    },
  )

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
