import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#admin/api/client.ts'
import { projectCalls } from '#contract/project.calls.ts'
import type { LastUsedProject, Project } from '#contract/project.ts'

const rememberProject = (json: LastUsedProject) => call(projectCalls.choose, { json })

const marked = (projects: Project[], lastUsed: string) =>
  projects.map((project) => ({ ...project, last_used: project.id === lastUsed }))

/**
 * Stores which project the user has switched to. Waits for the switch itself, because the user may
 * cancel it to keep unsaved entries. A failure is not shown, because the choice still applies to
 * this page.
 */
export function useRememberProject(current: string | undefined) {
  const asked = useRef<string>(undefined)
  const { mutate } = useLastUsedProject()
  useEffect(() => {
    if (!current || asked.current !== current) return
    asked.current = undefined
    mutate({ project_id: current })
  }, [current, mutate])
  return (id: string | undefined) => {
    asked.current = id
  }
}

function useLastUsedProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: rememberProject,
    onMutate: ({ project_id }) =>
      client.setQueryData<Project[]>(['projects'], (known) => known && marked(known, project_id)),
  })
}
