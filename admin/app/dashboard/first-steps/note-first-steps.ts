import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { projectCalls } from '#contract/project.calls.ts'
import type { FirstSteps, Project } from '#contract/project.ts'

const withNoted = (project: Project, done: FirstSteps): Project => ({
  ...project,
  first_steps: { closed: false, embedding_seen: false, ...project.first_steps, ...done },
})

/**
 * Records for all admins that some of a project's first steps are done, and shows this immediately.
 */
export function useNoteFirstSteps(projectId: string) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (done: FirstSteps) =>
      call(projectCalls.noteFirstSteps, { params: { id: projectId }, json: done }),
    onMutate: async (done) => {
      // A fetch that started before the change would return the previous state.
      await client.cancelQueries({ queryKey: ['projects'] })
      client.setQueryData<Project[]>(['projects'], (known) =>
        known?.map((project) => (project.id === projectId ? withNoted(project, done) : project)),
      )
    },
  })
  return mutate
}
