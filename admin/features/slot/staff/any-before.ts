import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/endpoints/slot.ts'
import { slotsKey } from '../slot-keys.ts'

interface AnySlot {
  projectId: string
  /** Whether deleted ones count. */
  cancelled?: 'with' | undefined
  enabled: boolean
}

/** Whether a project has a slot at all. */
export const useAnySlot = ({ projectId, cancelled, enabled }: AnySlot) =>
  useQuery({
    queryKey: [...slotsKey(projectId), 'any', cancelled],
    queryFn: async ({ signal }) => {
      const query = { from: '1900-01-01', limit: 1, cancelled }
      return (await call(slotCalls.list, { params: { projectId }, query, signal })).length > 0
    },
    enabled,
  })

/** Whether there is a slot before a day, for an empty timetable. */
export const useAnyBefore = (projectId: string, day: string, enabled: boolean) =>
  useQuery({
    queryKey: [...slotsKey(projectId), 'any-before', day],
    queryFn: async ({ signal }) => {
      const query = { before: day, limit: 1 }
      return (await call(slotCalls.list, { params: { projectId }, query, signal })).length > 0
    },
    enabled,
  })
