import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiError, call, isRefused, reasonOf } from '#admin/api/client.ts'
import {
  forgetKept,
  forgetOld,
  forgottenKey,
  isTooOld,
  keptAt,
  keptDaysKey,
} from '#admin/api/kept.ts'
import { attendanceCalls } from '#contract/attendance.calls.ts'
import type { AttendanceRecorded } from '#contract/attendance.ts'
import {
  type DaySlot,
  dayKey,
  firstPending,
  type Note,
  type Pending,
  settle,
  type Tick,
  withSent,
} from './ticks.ts'

/** A day that a user has loaded on this device. */
export interface KeptDay {
  day: string
  /** The day's project; empty for guides, whose days contain slots from all projects. */
  projectId: string
  slots: DaySlot[]
  /** When the day was loaded, in milliseconds. */
  at: number
}

interface KeptDays {
  username: string
  /** The days, most recently loaded first. */
  days: KeptDay[]
}

const most = 6

/** The value to pass to `keepDay`; it must be read before the day is requested. */
export function forgottenMark(): string | null {
  try {
    return localStorage.getItem(forgottenKey)
  } catch {
    return null
  }
}

/** Stores a day, unless somebody has logged out since `mark` was read, even in another tab. */
export function keepDay(username: string, day: KeptDay, mark: string | null): void {
  try {
    if (localStorage.getItem(forgottenKey) !== mark) return
    const others = (readDays(username)?.days ?? []).filter((kept) => !isSame(kept, day))
    const kept: KeptDays = { username, days: [day, ...others].slice(0, most) }
    localStorage.setItem(keptDaysKey, `${Date.now()} ${JSON.stringify(kept)}`)
  } catch {
    // If nothing can be stored, because storage is forbidden or full, older data must not be left
    // behind either.
    forgetKept()
  }
}

const isSame = (one: Omit<KeptDay, 'slots' | 'at'>, other: Omit<KeptDay, 'slots' | 'at'>) =>
  one.day === other.day && one.projectId === other.projectId

/**
 * The days stored on this device, for at most 36 hours. With `username`, removes other users' days.
 */
export function readDays(username?: string): KeptDays | undefined {
  forgetOld()
  try {
    const stored = localStorage.getItem(keptDaysKey)
    if (!stored || isTooOld(keptAt(stored))) return undefined
    const kept = JSON.parse(stored.slice(stored.indexOf(' '))) as KeptDays
    if (username !== undefined && kept.username !== username) {
      forgetKept()
      return undefined
    }
    return { ...kept, days: kept.days.filter(({ at }) => !isTooOld(at)) }
  } catch {
    return undefined
  }
}

/** Changes the slots in all of a user's days stored on this device. */
function changeKept(username: string, change: (slots: DaySlot[]) => DaySlot[]): void {
  const kept = readDays(username)
  if (!kept) return
  try {
    const days = kept.days.map((day) => ({ ...day, slots: change(day.slots) }))
    localStorage.setItem(keptDaysKey, `${Date.now()} ${JSON.stringify({ ...kept, days })}`)
  } catch {
    forgetKept()
  }
}

export const readDay = (username: string, wanted: { day: string; projectId: string }) =>
  readDays(username)?.days.find((kept) => isSame(kept, wanted))

const againMs = 15_000

/** Sends the user's pending operations in order. Only one tab sends at a time. */
export function useSendTicks(username: string): () => void {
  const client = useQueryClient()
  const send = useMemo(() => {
    let sending = false
    return async () => {
      if (sending) return
      sending = true
      const sent = await alone(() => sendAll(username, client))
      sending = false
      if (sent > 0) await client.invalidateQueries({ queryKey: dayKey })
    }
  }, [client, username])
  useEffect(() => {
    const onSend = () => void send()
    onSend()
    const timer = setInterval(onSend, againMs)
    window.addEventListener('online', onSend)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onSend)
    }
  }, [send])
  return () => void send()
}

/**
 * In browsers without locks, two tabs may send the same operation, but the server counts it once.
 */
const alone = async (work: () => Promise<number>): Promise<number> =>
  'locks' in navigator ? navigator.locks.request('rundgang-ticks', work) : work()

async function sendAll(username: string, client: QueryClient): Promise<number> {
  let sent = 0
  for (let next = firstPending(username); next; next = firstPending(username)) {
    try {
      settle(next, await sendOne(next, client))
    } catch (error) {
      if (isLater(error)) return sent
      settle(next, { about: next, kind: 'refused', reason: reasonOf(error) })
    }
    sent += 1
  }
  return sent
}

/**
 * Whether to retry later, because there is no connection, the server is failing or busy, or the
 * user is logged out.
 */
const isLater = (error: unknown) =>
  !isRefused(error) || (error instanceof ApiError && [401, 408, 429].includes(error.status))

async function sendOne(operation: Pending, client: QueryClient): Promise<Note | undefined> {
  const { slotId, start } = operation
  const sent = { operation_id: operation.id, at: new Date(operation.at).toISOString(), start }
  if (operation.kind === 'tick') {
    const { bookingId, came } = operation
    const given = { params: { bookingId }, json: { came, slot_id: slotId, ...sent } }
    const recorded = await call(attendanceCalls.record, given)
    show(client, operation, { came: recorded.came })
    return noteOn(operation, recorded)
  }
  if (operation.kind === 'visitors') {
    const { people } = operation
    const given = { params: { slotId }, json: { people, ...sent } }
    show(client, operation, { places: (await call(attendanceCalls.walkIn, given)).places })
  } else {
    await call(attendanceCalls.undoWalkIn, { params: { operationId: operation.of } })
    show(client, operation, {})
  }
  return undefined
}

/**
 * Shows the stored values even before the day is refetched, so that the list does not briefly show
 * the previous state.
 */
function show(client: QueryClient, sent: Pending, stored: Parameters<typeof withSent>[2]): void {
  const change = (slots: DaySlot[]) => withSent(slots, sent, stored)
  client.setQueriesData<DaySlot[]>({ queryKey: dayKey }, (slots) => slots && change(slots))
  changeKept(sent.username, change)
}

/**
 * A note that somebody else has made a different entry, unless this device showed that entry when
 * the user made their own.
 */
function noteOn(tick: Tick, { counts, other }: AttendanceRecorded): Note | undefined {
  if (!other || other.came === tick.came || (counts && other.came === tick.before)) return undefined
  const { came: theirs, by } = other
  const at = Date.parse(other.at)
  return { about: tick, kind: counts ? 'replaced' : 'overruled', theirs, by, at }
}
