import type { ReactNode } from 'react'
import { useOutletContext } from '#admin/ui/router/hooks.ts'
import type { Project } from '#contract/project.ts'
import type { User } from '#contract/staff.ts'

/** The outlet context of the shell: the user, the chosen project and its callbacks. */
export interface CurrentOrganisation {
  user: User
  /** Undefined while the organisation has none. */
  project: Project | undefined
  /** What stands in place of a page, or of a part of one, that is about a project. */
  noProjects: (level: 1 | 2) => ReactNode
  /** Takes note of whether the page holds something typed that is not saved. */
  onUnsaved: (unsaved: boolean) => void
}

/** The same for pages that are only there with a project. */
export interface CurrentProject extends CurrentOrganisation {
  project: Project
}

export const useCurrentOrganisation = () => useOutletContext<CurrentOrganisation>()
export const useCurrentProject = () => useOutletContext<CurrentProject>()
