import { useQuery } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { projectCalls } from '#contract/project.calls.ts'

/**
 * A project's contents, fetched each time the dialog asks about them, so that the numbers are
 * current.
 */
export const useProjectContents = (projectId: string) =>
  useQuery({
    queryKey: ['project-contents', projectId],
    queryFn: ({ signal }) => call(projectCalls.contents, { params: { id: projectId }, signal }),
    gcTime: 0,
  })
