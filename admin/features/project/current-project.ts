import { useSearchParams } from '#admin/ui/router/hooks.ts'
import type { Project } from '#contract/project.ts'

const parameter = 'projekt'

/** The project of the address, else the last used one, else the first. */
export const chooseProject = (projects: Project[], asked: string | null) =>
  projects.find(({ id }) => id === asked) ?? projects.find((p) => p.last_used) ?? projects[0]

/** What an address needs to stay with the project that this one is about. */
export function projectSearch(search: string) {
  const id = new URLSearchParams(search).get(parameter)
  return id ? `?${new URLSearchParams({ [parameter]: id })}` : ''
}

/** The chosen project stands in the address, so that a link or a reload shows the same one. */
export function useCurrentProject(projects: Project[]) {
  const [parameters, setParameters] = useSearchParams()
  const project = chooseProject(projects, parameters.get(parameter))
  /** With nothing: whichever is the next one, after the one of the address is gone. */
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
