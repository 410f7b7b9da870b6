import { useSearchParams } from '#admin/ui/router/hooks.ts'
import type { Project } from '#contract/project.ts'

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
