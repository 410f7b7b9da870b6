import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { refetchOnChange } from '#admin/api/changes.tsx'
import { call } from '#admin/api/client.ts'
import { isTooOld } from '#admin/api/kept.ts'
import { durationOf } from '#admin/dashboard/days.ts'
import { dayAfter } from '#admin/dashboard/queries.ts'
import { wallDay } from '#admin/dashboard/wall-clock.ts'
import { variantCalls } from '#contract/project.calls.ts'
import { mineCalls, slotCalls } from '#contract/slot.calls.ts'
import type { Slot, SlotLed } from '#contract/slot.ts'
import { forgottenMark, keepDay, readDay } from './kept-days.ts'
import { dayKey, daySlotsOf, mayBeRunning } from './ticks.ts'

const minuteMs = 60_000

interface Wanted {
  username: string
  /** `2026-12-01` */
  day: string
  /** Undefined for guides, who see the slots they lead in all projects. */
  projectId: string | undefined
}

async function fetchDay({ username, day, projectId }: Wanted, signal: AbortSignal) {
  const mark = forgottenMark()
  // The days before and after are included, because a slot may fall on a different day in its own
  // time zone.
  const query = { from: dayAfter(day, -1), to: dayAfter(day, 1) }
  const listed = projectId
    ? await call(slotCalls.list, {
        params: { projectId },
        query: { ...query, cancelled: 'with' },
        signal,
      })
    : await call(mineCalls.list, { query, signal })
  const now = new Date()
  // The lists for admins lack the durations, which matter only after midnight.
  const isAnyLate = projectId && listed.some((slot) => mayBeRunning(slot, day, now))
  const variants = isAnyLate ? await call(variantCalls.list, { params: { projectId }, signal }) : []
  const lengthOf = (slot: Slot | SlotLed) =>
    'duration' in slot ? slot.duration : durationOf(slot.ressource_ids, variants)
  const slots = daySlotsOf(listed, day, { now, durationOf: lengthOf })
  keepDay(username, { day, projectId: projectId ?? '', slots, at: Date.now() }, mark)
  return slots
}

/**
 * A day's slots: first those stored on this device, then the current ones. `isStale`: the server
 * cannot be reached, and the slots are as they were at `at`. `failed`: if `slots` is undefined,
 * there is no point in waiting.
 */
export function useDay(wanted: Wanted) {
  const { username, day, projectId = '' } = wanted
  const kept = () => readDay(username, { day, projectId })
  const { data, dataUpdatedAt, error, failureReason, refetch } = useQuery({
    queryKey: [...dayKey, username, projectId, day],
    queryFn: ({ signal }) => fetchDay(wanted, signal),
    initialData: () => kept()?.slots,
    initialDataUpdatedAt: () => kept()?.at,
    refetchInterval: minuteMs,
  })
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  useLiveDay()
  return {
    slots: data && !isTooOld(dataUpdatedAt) ? data : undefined,
    at: dataUpdatedAt,
    isStale: error !== null || failureReason !== null || !isOnline,
    failed: error !== null || !isOnline,
    error,
    refetch,
  }
}

/** Refetches the day after each change, and when the device is back online. */
function useLiveDay() {
  const client = useQueryClient()
  useEffect(() => refetchOnChange(client, { queryKey: dayKey }), [client])
}

// Does not begin with `dayKey`, because these entries contain no slots.
const nextDayKey = ['next-day']

/** How many days ahead to search for guides' slots. */
const daysAhead = 360

export interface NextDayAsked {
  day: string
  /** Undefined for guides, for whom only their own slots count. */
  projectId: string | undefined
}

/** The next day with slots; null if there is none. */
export function useDayAfter({ day, projectId }: NextDayAsked) {
  const client = useQueryClient()
  useEffect(() => refetchOnChange(client, { queryKey: nextDayKey }), [client])
  return useQuery({
    queryKey: [...nextDayKey, projectId, day],
    queryFn: ({ signal }) => fetchDayAfter({ day, projectId }, signal),
  }).data
}

async function fetchDayAfter({ day, projectId }: NextDayAsked, signal: AbortSignal) {
  const from = dayAfter(day, 1)
  const [next] = projectId
    ? await call(slotCalls.list, { params: { projectId }, query: { from, limit: 1 }, signal })
    : await call(mineCalls.list, { query: { from, to: dayAfter(from, daysAhead) }, signal })
  return next ? wallDay(new Date(next.start), next.timezone) : null
}
