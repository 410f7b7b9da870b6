import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { refetchOnChange } from '#admin/api/changes.tsx'
import { call } from '#admin/api/client.ts'
import { forgetKept, forgetOld, forgottenKey, isTooOld, keptAt, keptKey } from '#admin/api/kept.ts'
import { mineCalls } from '#contract/slot.calls.ts'
import type { SlotLed } from '#contract/slot.ts'
import type { User } from '#contract/staff.ts'

/** The slots a user last loaded on this device, as stored there. */
export interface KeptSlots {
  username: string
  name: string
  slots: SlotLed[]
  /** When the slots were loaded, in milliseconds. */
  at: number
}

/** The value to pass to `keepSlots`; it must be read before the slots are requested. */
function forgottenMark(): string | null {
  try {
    return localStorage.getItem(forgottenKey)
  } catch {
    return null
  }
}

/** Stores the slots, unless somebody has logged out since `mark` was read, even in another tab. */
function keepSlots(loaded: Omit<KeptSlots, 'at'>, mark: string | null): void {
  try {
    if (localStorage.getItem(forgottenKey) !== mark) return
    localStorage.setItem(keptKey, `${Date.now()} ${JSON.stringify(loaded)}`)
  } catch {
    // If nothing can be stored, because storage is forbidden or full, older data must not be left
    // behind either.
    forgetKept()
  }
}

/** The slots stored on this device, for at most 36 hours. */
export function readKept(): KeptSlots | undefined {
  forgetOld()
  try {
    const kept = localStorage.getItem(keptKey)
    if (!kept) return undefined
    const told = JSON.parse(kept.slice(kept.indexOf(' '))) as Omit<KeptSlots, 'at'>
    return { ...told, at: keptAt(kept) }
  } catch {
    return undefined
  }
}

/** Like `readKept`, but removes the stored slots if they belong to another user. */
function readOwnKept(username: string): KeptSlots | undefined {
  const kept = readKept()
  if (kept && kept.username !== username) forgetKept()
  return kept?.username === username ? kept : undefined
}

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
