import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import { isOvertaken, saveUnlessOvertaken } from '#admin/api/overtaken.ts'
import { projectCalls } from '#contract/project.calls.ts'
import type { Project, ProjectChange } from '#contract/project.ts'

interface Save {
  /** The project to change, as last fetched; undefined for a new project. */
  stored: Project | undefined
  /** Omitted fields keep their values. A new project needs a name. */
  change: Partial<ProjectChange>
  /** Whether saving would overwrite other users' changes. */
  overwrites: (now: Project) => boolean
}

const read = async (id: string) =>
  (await call(projectCalls.list)).find((project) => project.id === id)

const saveProject = ({ stored, change, overwrites }: Save) =>
  stored
    ? saveUnlessOvertaken({
        stored,
        // The endpoint requires the name, so it is sent even if it has not changed.
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

/**
 * `onSaved` is always called, while callbacks passed to `mutate` are only called if the form is
 * still mounted.
 */
export function useSaveProject(onSaved?: (project: Project) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveProject,
    onSuccess: (saved) => {
      // A new project can be selected only once the cached list contains it.
      client.setQueryData<Project[]>(['projects'], (known) => known && withSaved(known, saved))
      onSaved?.(saved)
      void client.invalidateQueries({ queryKey: ['projects'] })
    },
    onError: (error) =>
      isOvertaken(error) ? client.invalidateQueries({ queryKey: ['projects'] }) : undefined,
  })
}
