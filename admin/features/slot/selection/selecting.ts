import type { ReactNode } from 'react'
import type { TimedSlot, TimetableDay } from '../timetable/days.ts'

/** While slots are selected: the checkboxes of rows and days. */
export interface Selecting {
  renderSlotChoice: (timed: TimedSlot) => ReactNode
  renderDayChoice: (day: TimetableDay, date: string) => ReactNode
}
