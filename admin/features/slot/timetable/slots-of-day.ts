import { queryOptions } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import { slotsKey } from '../slot-keys.ts'
import { parametersOf, type SlotViewFilter } from './slot-view.ts'

interface DayWanted {
  projectId: string
  /** `2026-12-01`, in the project's time zone. */
  day: string
  filter?: SlotViewFilter
}

/** All of a day's slots, however many there are. */
export const slotsOfDay = ({ projectId, day, filter = {} }: DayWanted) =>
  queryOptions({
    queryKey: [...slotsKey(projectId), 'day', day, filter],
    queryFn: ({ signal }) => {
      const query = { ...parametersOf(filter), from: day, to: day }
      return call(slotCalls.list, { params: { projectId }, query, signal })
    },
  })
