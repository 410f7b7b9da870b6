import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#admin/api/client.ts'
import { refetchOnChange } from '#admin/api/refetch-on-change.ts'
import { mineCalls, slotCalls } from '#contract/slot.calls.ts'
import { wallDay } from '../wall-clock.ts'
import { dayAfter } from '../week-of.ts'

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
