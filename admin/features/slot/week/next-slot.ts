import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { slotsKey } from '../slot-keys.ts'
import { parametersOf, type SlotView } from '../timetable/slot-view.ts'
import { wallDay } from '../wall-clock.ts'
import { dayAfter, mondayOf } from '../week-of.ts'

/**
 * The first day after the displayed week that has a slot matching the filters; null if there is
 * none.
 */
export const useNextDay = (projectId: string, view: SlotView) => {
  const from = dayAfter(mondayOf(view.from), 7)
  const query = { ...parametersOf(view), from, limit: 1 }
  return useQuery({
    queryKey: [...slotsKey(projectId), 'next', query],
    queryFn: async ({ signal }) => {
      const [next] = await call(slotCalls.list, { params: { projectId }, query, signal })
      return next ? wallDay(new Date(next.start), next.timezone) : null
    },
  }).data
}
