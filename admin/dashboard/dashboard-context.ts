import { createContext, type ReactNode, use } from 'react'
import type { useTeam } from '#admin/team/team.ts'
import type { useVariants } from '#admin/variant/variants.ts'
import type { Project } from '#contract/project.ts'
import type { SlotTask, Task } from './dashboard-task.ts'
import type { TimetableDay } from './days.ts'
import type { SlotPages, UndoOffer } from './queries.ts'
import type { SlotView } from './slot-view.ts'

/** What the dashboard's parts share: what is shown, and how an action begins and is reported. */
export interface DashboardState {
  project: Project
  variants: ReturnType<typeof useVariants>
  team: ReturnType<typeof useTeam>
  now: Date
  today: string
  view: SlotView
  onView: (change: Partial<SlotView>) => void
  pages: SlotPages
  /** The loaded slots, by day. */
  days: TimetableDay[]
  /** The button to add a slot, for admins. */
  addSlot: ReactNode
  /** Opens a slot in the week view, for all roles. */
  onShow: (task: Task) => void
  /** Undefined if the user cannot change slots. */
  onTask: ((task: Task) => void) | undefined
  /** Undefined if the user cannot work with bookings. */
  onBook: ((task: SlotTask) => void) | undefined
  showToast: (toast: string) => void
  /** Reports an action on many slots, with a button to undo it. */
  offerUndo: (offer: UndoOffer) => void
  /** Reports a failed action whose dialog has already closed. */
  onLateFailure: (sentence: string) => void
}

export const DashboardContext = createContext<DashboardState | undefined>(undefined)

export function useDashboard(): DashboardState {
  const state = use(DashboardContext)
  if (!state) throw new Error('Only parts of the dashboard can use its state')
  return state
}
