import { isDay } from '#admin/ui/field/typed-day.ts'
import type { SpanQuery } from '#contract/statistics.ts'

export const spanChoices = ['this_month', 'last_month', 'this_year', 'last_year', 'free'] as const
export type SpanChoice = (typeof spanChoices)[number]

const span = (from: Temporal.PlainDate, to: Temporal.PlainDate): SpanQuery => ({
  from: from.toString(),
  to: to.toString(),
})

/** The days of a predefined span, such as this year. */
export function spanOf(choice: Exclude<SpanChoice, 'free'>, today: Temporal.PlainDate): SpanQuery {
  const isYear = choice.endsWith('year')
  const step = isYear ? { years: 1 } : { months: 1 }
  const first = today.with(isYear ? { month: 1, day: 1 } : { day: 1 })
  const start = choice.startsWith('last') ? first.subtract(step) : first
  return span(start, start.add(step).subtract({ days: 1 }))
}

/**
 * The span to compare with: for a whole month or year, the previous one; for any other span, the
 * same number of days before it.
 */
export function spanBefore({ from, to }: SpanQuery): SpanQuery {
  const [start, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const next = end.add({ days: 1 })
  for (const step of [{ years: 1 }, { months: 1 }]) {
    if (start.day === 1 && start.add(step).equals(next)) {
      return span(start.subtract(step), start.subtract({ days: 1 }))
    }
  }
  const before = start.subtract({ days: 1 })
  return span(before.subtract({ days: start.until(end).days }), before)
}

const mostDays = 1100

/**
 * Whether the server would accept these days, which may be incomplete while they are being typed.
 */
export function isSpan({ from, to }: SpanQuery): boolean {
  // A year can have five digits while it is being typed.
  if (!isDay(from) || !isDay(to) || from > to) return false
  return Temporal.PlainDate.from(from).until(to).days < mostDays
}
