import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { SlotQuerySent } from '#contract/slot.ts'
import { slotsKey } from './slot-keys.ts'

/** A day before any slot could exist. */
export const firstDay = '1900-01-01'

interface AnySlot {
  projectId: string
  query: SlotQuerySent
  enabled: boolean
}

/** Whether any slot matches a query, for example whether there are any before a given day. */
export const useAnySlot = ({ projectId, query, enabled }: AnySlot) =>
  useQuery({
    queryKey: [...slotsKey(projectId), 'any', query],
    queryFn: ({ signal }) =>
      call(slotCalls.list, { params: { projectId }, query: { ...query, limit: 1 }, signal }),
    select: (slots) => slots.length > 0,
    enabled,
  })
