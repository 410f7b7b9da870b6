import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Slot } from '#contract/slot.ts'
import { slotsKey } from '../slot-keys.ts'

/** Whether there is any slot before a day: where nothing comes, something may have been. */
export const useAnyBefore = (projectId: string, day: string, enabled: boolean) =>
  useQuery({
    queryKey: [...slotsKey(projectId), 'any-before', day],
    queryFn: async ({ signal }) => {
      const path = `/api/admin/events/${projectId}?before=${day}&limit=1`
      return (await call<Slot[]>(path, { signal })).length > 0
    },
    enabled,
  })
