import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { ProjectContents } from '#contract/project.ts'

/** Counted afresh for each question, so that nobody decides by an old number. */
export const useProjectContents = (projectId: string) =>
  useQuery({
    queryKey: ['project-contents', projectId],
    queryFn: ({ signal }) =>
      call<ProjectContents>(`/api/admin/project/${projectId}/contents`, { signal }),
    gcTime: 0,
  })
