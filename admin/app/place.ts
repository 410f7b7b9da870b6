import { useOutletContext } from 'react-router'
import type { Project } from '#contract/project.ts'
import type { User } from '#contract/staff.ts'

/** Who is where: every page inside the shell has both. */
export interface Place {
  user: User
  project: Project
}

export const usePlace = () => useOutletContext<Place>()
