import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { projectCalls } from '#contract/endpoints/project.ts'
import type { Project, ProjectChange } from '#contract/project.ts'

interface Save {
  /** The project to change; undefined: a new one. */
  projectId: string | undefined
  /** Fields that are not given keep their value. */
  project: ProjectChange
}

const saveProject = ({ projectId, project }: Save) =>
  projectId
    ? call(projectCalls.change, { params: { id: projectId }, json: project })
    : call(projectCalls.add, { json: project })

const withSaved = (projects: Project[], saved: Project) =>
  projects.some(({ id }) => id === saved.id)
    ? projects.map((project) => (project.id === saved.id ? saved : project))
    : [...projects, saved]

/** `onSaved` is always called, unlike callbacks of `mutate`, which need the form to be mounted. */
export function useSaveProject(onSaved?: (project: Project) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveProject,
    onSuccess: (saved) => {
      // A new project can only be selected once the list contains it.
      client.setQueryData<Project[]>(['projects'], (known) => known && withSaved(known, saved))
      onSaved?.(saved)
      void client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
}
