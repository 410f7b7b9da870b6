import { useOutletContext } from 'react-router'
import type { Project } from '#contract/project.ts'
import type { User } from '#contract/staff.ts'

/** Who is where: every page inside the shell has both. */
export interface Place {
  user: User
  project: Project
  /** Takes note of whether the page holds something typed that is not saved. */
  onUnsaved: (unsaved: boolean) => void
}

export const usePlace = () => useOutletContext<Place>()
