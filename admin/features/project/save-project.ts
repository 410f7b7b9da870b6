import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { isOvertaken, saveUnlessOvertaken } from '#admin/api/overtaken.ts'
import { projectCalls } from '#contract/endpoints/project.ts'
import type { Project, ProjectChange } from '#contract/project.ts'

interface Save {
  /** The project to change, in its last known state; undefined: a new one. */
  stored: Project | undefined
  /** Omitted fields keep their value; a new project needs a name. */
  change: Partial<ProjectChange>
  /** Whether the change would overwrite what others have changed. */
  overwrites: (now: Project) => boolean
}

const read = async (id: string) =>
  (await call(projectCalls.list)).find((project) => project.id === id)

const saveProject = ({ stored, change, overwrites }: Save) =>
  stored
    ? saveUnlessOvertaken({
        stored,
        // The call requires the name, so it is sent unchanged.
        save: ({ id, name, revision }) =>
          call(projectCalls.change, { params: { id }, json: { name, ...change, revision } }),
        reload: () => read(stored.id),
        overwrites,
      })
    : call(projectCalls.add, { json: { name: '', ...change } })

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
    onError: (error) =>
      isOvertaken(error) ? client.invalidateQueries({ queryKey: ['projects'] }) : undefined,
  })
}
