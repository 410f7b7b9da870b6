import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { projectCalls } from '#contract/project.calls.ts'
import type { Project } from '#contract/project.ts'

const deleteProject = ({ id }: Project) => call(projectCalls.delete, { params: { id } })

/** `onDeleted` is called even if the dialog disappears because there are no projects left. */
export function useDeleteProject(onDeleted: (project: Project) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteProject,
    onSuccess: (_, deleted) => {
      client.setQueryData<Project[]>(['projects'], (known) =>
        known?.filter(({ id }) => id !== deleted.id),
      )
      onDeleted(deleted)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['projects'] }),
  })
}
