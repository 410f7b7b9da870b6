import type { ReactNode } from 'react'
import type { TimedSlot, TimetableDay } from '../timetable/days.ts'

/** The place of a checkbox that covers a card in the week view. */
export interface CardPlace {
  /** Whether the Tab key reaches it. */
  reached: boolean
  /** The ids of the elements that describe the slot. */
  describedBy: string
}

/** While slots are selected: the checkboxes of rows, cards and days. */
export interface Selecting {
  renderSlotChoice: (timed: TimedSlot) => ReactNode
  renderCardChoice: (timed: TimedSlot, card: CardPlace) => ReactNode
  /** `brief`: for places with little room. */
  renderDayChoice: (day: TimetableDay, date: string, brief?: boolean) => ReactNode
}
