import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { closedDayCalls } from '#contract/project.calls.ts'
import type { ClosedDay, HolidayState } from '#contract/project.ts'

interface HolidaysWanted {
  state: HolidayState | ''
  years: number[]
}

/** A state's public holidays in these years. */
export const useHolidays = ({ state, years }: HolidaysWanted) =>
  useQuery({
    queryKey: ['holidays', state, years],
    queryFn: async ({ signal }) => {
      if (state === '') return []
      const [from, to] = [`${Math.min(...years)}-01-01`, `${Math.max(...years)}-12-31`]
      const { days } = await call(closedDayCalls.holidays, { query: { state, from, to }, signal })
      return days.filter((day) => years.includes(Number(day.from.slice(0, 4))))
    },
    enabled: state !== '' && years.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const isKnown = (holiday: ClosedDay, closedDays: ClosedDay[]) =>
  closedDays.some(({ from, to }) => from <= holiday.from && to >= holiday.to)
