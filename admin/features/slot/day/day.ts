import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#admin/api/client.ts'
import { isTooOld } from '#admin/api/kept.ts'
import { refetchOnChange } from '#admin/api/refetch-on-change.ts'
import { variantCalls } from '#contract/project.calls.ts'
import { mineCalls, slotCalls } from '#contract/slot.calls.ts'
import type { Slot, SlotLed } from '#contract/slot.ts'
import { durationOf } from '../timetable/days.ts'
import { dayAfter } from '../week-of.ts'
import { dayKey } from './day-key.ts'
import { daySlotsOf, mayBeRunning } from './day-slot.ts'
import { forgottenMark, keepDay, readDay } from './offline/kept-days.ts'

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
