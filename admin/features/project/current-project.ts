import { useSearchParams } from '#admin/ui/router/hooks.ts'
import type { Project } from '#contract/project.ts'

const parameter = 'projekt'

/** The project in the URL, or the last used one, or the first. */
export const chooseProject = (projects: Project[], asked: string | null) =>
  projects.find(({ id }) => id === asked) ?? projects.find((p) => p.last_used) ?? projects[0]

/** The URL parameters that keep the current project. */
export function projectSearch(search: string) {
  const id = new URLSearchParams(search).get(parameter)
  return id ? `?${new URLSearchParams({ [parameter]: id })}` : ''
}

/** The selected project is part of the URL, so that links and reloads show the same one. */
export function useCurrentProject(projects: Project[]) {
  const [parameters, setParameters] = useSearchParams()
  const project = chooseProject(projects, parameters.get(parameter))
  /** Without an argument, the next project is chosen, after the one in the URL was deleted. */
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
