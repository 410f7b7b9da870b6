import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { projectCalls } from '#contract/project.calls.ts'

export const useProjects = () =>
  useQuery({
    queryKey: ['projects'],
    queryFn: ({ signal }) => call(projectCalls.list, { signal }),
    staleTime: 60_000,
  })
