import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { closedDayCalls } from '#contract/project.calls.ts'

/** Cached with a project's slots, because the server announces changes to both in the same way. */
export const closedDaysKey = (projectId: string) => ['slots', projectId, 'closed-days']

export const useClosedDays = (projectId: string, enabled = true) =>
  useQuery({
    queryKey: closedDaysKey(projectId),
    queryFn: async ({ signal }) =>
      (await call(closedDayCalls.list, { params: { projectId }, signal })).days,
    enabled,
  })
