import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#admin/api/client.ts'
import { isTooOld } from '#admin/api/kept.ts'
import { refetchOnChange } from '#admin/api/refetch-on-change.ts'
import { mineCalls } from '#contract/slot.calls.ts'
import type { User } from '#contract/staff.ts'
import { forgottenMark, keepSlots, readOwnKept } from './kept-slots.ts'

const minuteMs = 60_000
const days = 360

const mineKey = ['mine']

/** The last day whose slots are loaded, such as `2026-12-01`. */
export const lastDayLed = () => Temporal.Now.plainDateISO('UTC').add({ days }).toString()

async function fetchMine({ username, name }: User, signal: AbortSignal) {
  const mark = forgottenMark()
  const slots = await call(mineCalls.list, { query: { to: lastDayLed() }, signal })
  keepSlots({ username, name, slots }, mark)
  return slots
}

/**
 * The slots the user leads: first those stored on this device, then the current ones. `isStale`:
 * the server cannot be reached, and the slots are as they were at `at`. `failed`: if `slots` is
 * undefined, there is no point in waiting.
 */
export function useMine(user: User) {
  const { username } = user
  const { data, dataUpdatedAt, error, failureReason, refetch } = useQuery({
    queryKey: [...mineKey, username],
    queryFn: ({ signal }) => fetchMine(user, signal),
    initialData: () => readOwnKept(username)?.slots,
    initialDataUpdatedAt: () => readOwnKept(username)?.at,
    refetchInterval: minuteMs,
  })
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  useLiveMine()
  return {
    slots: data && !isTooOld(dataUpdatedAt) ? data : undefined,
    at: dataUpdatedAt,
    isStale: error !== null || failureReason !== null || !isOnline,
    failed: error !== null || !isOnline,
    error,
    refetch,
  }
}

/** Refetches the slots after each change, and when the device is back online. */
function useLiveMine() {
  const client = useQueryClient()
  useEffect(() => refetchOnChange(client, { queryKey: mineKey }), [client])
}
