import type { demoVariants } from '#texts/de/demo.ts'

type Variant = keyof typeof demoVariants

export interface PlannedSlot {
  /** ISO 8601 in UTC. */
  start: string
  variants: Variant[]
  places: number
  internal: boolean
  /** People of each booking. */
  bookings: number[]
}

interface Tour {
  time: string
  variants: Variant[]
  places: number
  /** Monday is 1. */
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

// From empty to full, so that every state of the bar is seen.
const fillings = [[2, 4], [], [6, 5, 8], [1], [27], [4, 2, 2, 3], [], [12], [2], [5, 3]]

const weeks = 2

/** Two weeks of a museum's tours from today on, closed on Mondays. */
export function plannedSlots(now: Temporal.Instant, timezone: string): PlannedSlot[] {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const days = Array.from({ length: weeks * 7 }, (_, later) => today.add({ days: later }))
  const slots = days.flatMap((day) =>
    tours
      .filter((tour) => tour.days.includes(day.dayOfWeek))
      .map(({ time, variants, places, internal = false }) => {
        const plainTime = Temporal.PlainTime.from(time)
        const start = day.toZonedDateTime({ timeZone: timezone, plainTime }).toInstant().toString()
        return { start, variants, places, internal }
      }),
  )
  return slots.map((slot, index) => ({ ...slot, bookings: fitting(slot.places, index) }))
}

function fitting(places: number, index: number): number[] {
  let left = places
  const wished = fillings[index % fillings.length] ?? []
  return wished.filter((people) => {
    if (people > left) return false
    left -= people
    return true
  })
}
