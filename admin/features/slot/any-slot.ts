import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/endpoints/slot.ts'
import type { SlotQuerySent } from '#contract/slot.ts'
import { slotsKey } from './slot-keys.ts'

/** A day before any slot could exist. */
export const firstDay = '1900-01-01'

/** Matches the slots with bookings, past and future. */
export const anyBooked: SlotQuerySent = { from: firstDay, bookings: 'with' }

interface AnySlot {
  projectId: string
  query: SlotQuerySent
  enabled: boolean
}

/** Whether any slot matches a query, for example whether there are any before a given day. */
export const useAnySlot = ({ projectId, query, enabled }: AnySlot) =>
  useQuery({
    queryKey: [...slotsKey(projectId), 'any', query],
    queryFn: async ({ signal }) => {
      const asked = { ...query, limit: 1 }
      return (
        (await call(slotCalls.list, { params: { projectId }, query: asked, signal })).length > 0
      )
    },
    enabled,
  })
