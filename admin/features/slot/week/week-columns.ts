import type { TimedSlot, TimetableDay } from '../timetable/days.ts'
import { isPast } from '../timetable/days.ts'
import { wallClock } from '../wall-clock.ts'
import { weekOf } from '../week-of.ts'
import { type ClosedSpan, closedOn } from './closed-on.ts'

export interface WeekColumn extends TimetableDay {
  isToday: boolean
  /** Why the day is closed; undefined if it is open. */
  closed: string | undefined
}

interface WeekShown {
  monday: string
  today: string
  closedDays: ClosedSpan[]
}

/** The seven days of a week, including those without slots. */
export function columnsOf(days: TimetableDay[], { monday, today, closedDays }: WeekShown) {
  return weekOf(monday).map((key): WeekColumn => {
    const day = days.find((known) => known.key === key)
    return {
      ...(day ?? { key, slots: [], count: 0, attendees: 0 }),
      isToday: key === today,
      closed: closedOn(key, closedDays),
    }
  })
}

export const isRunning = ({ start, end }: TimedSlot, now: Date) =>
  end !== undefined && start <= now && now < end

/**
 * The slot the Tab key reaches: the first that has not ended, or the first in the week if all have
 * ended.
 */
export function firstReached(columns: WeekColumn[], now: Date): string | undefined {
  const all = columns.flatMap(({ slots }) => slots)
  return (all.find((slot) => !isPast(slot, now)) ?? all[0])?.slot.slot_id
}

const timeOfDay = ({ slot, start }: TimedSlot) => wallClock(start, slot.timezone).slice(11)

function minutesOf(slot: TimedSlot): number {
  const [hours, minutes] = timeOfDay(slot).split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

function closest(slots: TimedSlot[], to: TimedSlot): TimedSlot | undefined {
  const distance = (slot: TimedSlot) => Math.abs(minutesOf(slot) - minutesOf(to))
  return slots.reduce<TimedSlot | undefined>(
    (best, slot) => (best && distance(best) <= distance(slot) ? best : slot),
    undefined,
  )
}

/**
 * The slot a key moves focus to. Up and down move within the day, Home and End to its first and
 * last slot. Left and right move to the slot closest in time of day on the nearest day with slots.
 */
export function slotBeside(columns: WeekColumn[], slotId: string, key: string) {
  const column = columns.findIndex(({ slots }) => slots.some(({ slot }) => slot.slot_id === slotId))
  const slots = columns[column]?.slots ?? []
  const row = slots.findIndex(({ slot }) => slot.slot_id === slotId)
  const current = slots[row]
  if (!current) return undefined
  const withSlots = ({ slots }: WeekColumn) => slots.length > 0
  const closestIn = (other: WeekColumn | undefined) => other && closest(other.slots, current)
  const found: Record<string, () => TimedSlot | undefined> = {
    ArrowUp: () => slots[row - 1],
    ArrowDown: () => slots[row + 1],
    ArrowLeft: () => closestIn(columns.slice(0, column).findLast(withSlots)),
    ArrowRight: () => closestIn(columns.slice(column + 1).find(withSlots)),
    Home: () => slots[0],
    End: () => slots.at(-1),
  }
  return found[key]?.()?.slot.slot_id
}
