import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { statisticsCalls } from '#contract/statistics.calls.ts'

/** The deleted projects whose figures are still available. */
export const useDeletedProjects = () =>
  useQuery({
    queryKey: ['statistics', 'deleted'],
    queryFn: ({ signal }) => call(statisticsCalls.deleted, { signal }),
  })
