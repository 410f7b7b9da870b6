import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/api/client.ts'
import type { LastUsedProject, Project } from '#contract/project.ts'

const rememberProject = (json: LastUsedProject) =>
  call<void>('/api/admin/last_used_project', { method: 'PUT', json })

const marked = (projects: Project[], lastUsed: string) =>
  projects.map((project) => ({ ...project, last_used: project.id === lastUsed }))

/** A failure is not shown: the choice holds on this page all the same. */
export function useRememberProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: rememberProject,
    onMutate: ({ project_id }) =>
      client.setQueryData<Project[]>(['projects'], (known) => known && marked(known, project_id)),
  })
}
