import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { Project } from '#contract/project.ts'

export const useProjects = () =>
  useQuery({
    queryKey: ['projects'],
    queryFn: ({ signal }) => call<Project[]>('/api/admin/projects', { signal }),
    staleTime: 60_000,
  })
