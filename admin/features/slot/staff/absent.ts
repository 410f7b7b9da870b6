import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { absenceCalls } from '#contract/slot.calls.ts'
import type { Absence } from '#contract/slot.ts'
import { staffDialogTexts as texts } from '#texts/de/slot-dialogs.ts'
import { moment } from '#texts/de/time.ts'

interface During {
  start: Date
  /** In seconds. */
  duration: number
  enabled: boolean
}

const none: Absence[] = []

/** The absences during a slot; empty while they are loading. */
export function useAbsent({ start, duration, enabled }: During): Absence[] {
  const { data = none } = useQuery({
    queryKey: ['absences'],
    queryFn: ({ signal }) => call(absenceCalls.all, { signal }),
    enabled,
    // Always stale, because guides report absences themselves.
    staleTime: 0,
  })
  const end = start.getTime() + duration * 1000
  return data.filter(({ from, until }) => new Date(from).getTime() < end && new Date(until) > start)
}

/** When an absence begins and ends, in the slot's time zone: `1.12.2026, 07:00 Uhr bis …` */
export const absentWhen = ({ from, until }: Absence, timezone: string) =>
  texts.absentWhen(moment(new Date(from), timezone), moment(new Date(until), timezone))
