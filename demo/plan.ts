import type { demoVariants } from '#texts/de/demo.ts'

export type VariantKey = keyof typeof demoVariants

export interface PlannedSlot {
  start: Temporal.ZonedDateTime
  /** When the coordinator added the slot. */
  addedAt: Temporal.Instant
  /** When the guides for the slot's week are assigned, possibly in the future. */
  assignedAt: Temporal.Instant
  variants: [VariantKey, ...VariantKey[]]
  places: number
  internal: boolean
}

interface Tour {
  time: string
  variants: [VariantKey, ...VariantKey[]]
  places: number
  /** Weekdays, where Monday is 1. */
  days: number[]
  internal?: boolean
}

const weekdays = [2, 3, 4, 5]
const weekend = [6, 7]
const open = [...weekdays, ...weekend]

const tours: Tour[] = [
  { time: '09:30', variants: ['school'], places: 30, days: weekdays },
  { time: '11:00', variants: ['public'], places: 20, days: open },
  { time: '13:30', variants: ['children'], places: 12, days: weekend },
  { time: '15:30', variants: ['public', 'children'], places: 15, days: open },
  { time: '17:00', variants: ['public'], places: 8, days: [4], internal: true },
]

const closed = ['12-24', '12-25', '12-31', '01-01']

const weeksBehind = 52
const weeksAhead = 2

/** When the demo's museum started using Rundgang. */
export const beganAt = (now: Temporal.Instant, timezone: string) =>
  mondayOf(now, timezone)
    .subtract({ weeks: weeksBehind + weeksAhead + 1 })
    .toInstant()

/**
 * A museum's tours from the last year, this week and the following two weeks, in chronological
 * order. Every Monday at nine, the coordinator adds the slots for the week after next and assigns
 * guides for the next week.
 */
export function plannedSlots(now: Temporal.Instant, timezone: string): PlannedSlot[] {
  const thisMonday = mondayOf(now, timezone)
  const weeks = Array.from({ length: weeksBehind + 1 + weeksAhead }, (_, index) =>
    thisMonday.add({ weeks: index - weeksBehind }),
  )
  return weeks
    .flatMap(slotsOfWeek)
    .filter(({ addedAt }) => Temporal.Instant.compare(addedAt, now) < 0)
}

function mondayOf(now: Temporal.Instant, timezone: string): Temporal.ZonedDateTime {
  const today = now.toZonedDateTimeISO(timezone).startOfDay()
  return today.subtract({ days: today.dayOfWeek - 1 }).startOfDay()
}

function slotsOfWeek(monday: Temporal.ZonedDateTime): PlannedSlot[] {
  const adding = monday.subtract({ weeks: weeksAhead }).withPlainTime('09:00')
  const assigning = monday.subtract({ weeks: 1 }).withPlainTime('10:00')
  const days = Array.from({ length: 7 }, (_, later) => monday.add({ days: later }))
  const starts = days
    .filter((day) => !closed.includes(day.toPlainDate().toString().slice(5)))
    .flatMap((day) =>
      tours
        .filter((tour) => tour.days.includes(day.dayOfWeek))
        .map(({ time, ...tour }) => ({ ...tour, start: day.withPlainTime(time) })),
    )
  return starts.map(({ start, variants, places, internal = false }, index) => ({
    start,
    addedAt: adding.add({ seconds: 40 * index }).toInstant(),
    assignedAt: assigning.add({ seconds: 25 * index }).toInstant(),
    variants,
    places,
    internal,
  }))
}
