import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Slot } from '#contract/slot.ts'

/** The slots of a project from today on, in order of start. */
export const useSlots = (projectId: string) =>
  useQuery({
    queryKey: ['slots', projectId],
    queryFn: ({ signal }) => call<Slot[]>(`/api/admin/events/${projectId}`, { signal }),
  })
