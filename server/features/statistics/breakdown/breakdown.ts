import type { Breakdown } from '#contract/breakdown.ts'
import type { SpanQuery } from '#contract/statistics.ts'
import type { Dimension, Measures } from '#server/database/schema/statistics-tables.ts'
import { spanOf } from '#server/features/statistics/daily-sum/daily-sum.rules.ts'

/** The dimension whose figures a breakdown adds up. */
export const dimensionOf = (by: Breakdown): Dimension =>
  by === 'week' || by === 'month' || by === 'weekday' ? 'day' : by

interface Keyed {
  day: string
  key: string
}

function keyOf(by: Breakdown, { day, key }: Keyed): string {
  const date = () => Temporal.PlainDate.from(day)
  if (by === 'day') return day
  if (by === 'month') return day.slice(0, 7)
  if (by === 'weekday') return String(date().dayOfWeek)
  if (by !== 'week') return key
  const { yearOfWeek, weekOfYear } = date()
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

const measures = [
  'slots',
  'tours',
  'places',
  'bookings',
  'people',
  'came',
  'walkIns',
  'walkInPlaces',
  'ticked',
  'tickedPeople',
  'noShows',
  'cancelled',
  'cancelledPeople',
  'cancelledWithinDay',
  'cancelledWithinWeek',
  'cancelledSeconds',
  'leadSeconds',
] as const satisfies (keyof Measures)[]

const none = Object.fromEntries(measures.map((name) => [name, 0])) as unknown as Measures

/** Adds up the days' figures by breakdown key, in key order. */
export function addUp(by: Breakdown, figures: (Measures & Keyed)[]): (Measures & Keyed)[] {
  const sums = new Map<string, Measures & Keyed>()
  for (const one of figures) {
    const key = keyOf(by, one)
    const sum = sums.get(key) ?? { ...none, day: one.day, key }
    for (const name of measures) sum[name] += one[name]
    sums.set(key, sum)
  }
  return [...sums.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** The days in a span that are not in `days`, merged into as few time spans as possible. */
export function spansWithout(days: Set<string>, { from, to }: SpanQuery, timezone: string) {
  const spans: { from: Temporal.PlainDate; to: Temporal.PlainDate }[] = []
  const last = Temporal.PlainDate.from(to)
  let day = Temporal.PlainDate.from(from)
  let open = false
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const latest = spans.at(-1)
    if (days.has(day.toString())) open = false
    else if (open && latest) latest.to = day
    else {
      spans.push({ from: day, to: day })
      open = true
    }
  }
  return spans.map((span) => spanOf(span.from, span.to, timezone))
}
