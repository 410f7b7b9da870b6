import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import type { Currency } from '#contract/price.ts'
import { projectCalls } from '#contract/project.calls.ts'
import type { LastUsedProject, Project } from '#contract/project.ts'

export const useProjects = () =>
  useRead(
    ['projects'],
    projectCalls.list,
    {},
    {
      staleTime: 60_000,
    },
  )

/** The currency of a project's prices. */
export const useCurrency = (projectId: string): Currency =>
  useProjects().data?.find(({ id }) => id === projectId)?.currency ?? 'EUR'

const parameter = 'projekt'

/** The project in the URL, or else the last used one, or else the first. */
export const chooseProject = (projects: Project[], asked: string | null) =>
  projects.find(({ id }) => id === asked) ?? projects.find((p) => p.last_used) ?? projects[0]

/** The query string that keeps the current project selected. */
export function projectSearch(search: string) {
  const id = new URLSearchParams(search).get(parameter)
  return id ? `?${new URLSearchParams({ [parameter]: id })}` : ''
}

/** The current project. It is part of the URL, so that links and reloads select the same one. */
export function useCurrentProject(projects: Project[]) {
  const [parameters, setParameters] = useSearchParams()
  const project = chooseProject(projects, parameters.get(parameter))
  /**
   * Without an argument, selects another project. Used after the project in the URL has been
   * deleted.
   */
  const choose = (id: string | undefined) =>
    setParameters(
      (before) => {
        if (id) before.set(parameter, id)
        else before.delete(parameter)
        return before
      },
      { replace: id === undefined },
    )
  return { project, choose }
}

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
