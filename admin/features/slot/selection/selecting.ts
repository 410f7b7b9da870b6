import type { ReactNode } from 'react'
import type { TimedSlot, TimetableDay } from '../timetable/days.ts'

/** The properties that a checkbox needs to take the place of a card in the week view. */
export interface CardPlace {
  /** Whether the checkbox can be reached with the Tab key. */
  reached: boolean
  /** The ids of the elements that describe the slot. */
  describedBy: string
}

/** Renders the checkboxes for slots and days while slots are being selected. */
export interface Selecting {
  renderSlotChoice: (timed: TimedSlot) => ReactNode
  renderCardChoice: (timed: TimedSlot, card: CardPlace) => ReactNode
  /** `brief` is set where the checkbox has little room. */
  renderDayChoice: (day: TimetableDay, date: string, brief?: boolean) => ReactNode
}
