import type { ReactNode } from 'react'
import { useOutletContext } from '#admin/ui/router/hooks.ts'
import type { Project } from '#contract/project.ts'
import type { User } from '#contract/staff.ts'

/** The shell's outlet context: the user, the selected project, and callbacks for the pages. */
export interface CurrentOrganisation {
  user: User
  /** Undefined if the organisation has no projects. */
  project: Project | undefined
  /** Shown in place of a page, or part of a page, that needs a project. */
  noProjects: (level: 1 | 2) => ReactNode
  /** Shows a success message, which stays visible when another page opens. */
  onToast: (text: string) => void
  /** Reports whether the page has unsaved entries. */
  onUnsaved: (unsaved: boolean) => void
}

/** Like `CurrentOrganisation`, for pages that require a project. */
export interface CurrentProject extends CurrentOrganisation {
  project: Project
}

export const useCurrentOrganisation = () => useOutletContext<CurrentOrganisation>()
export const useCurrentProject = () => useOutletContext<CurrentProject>()
