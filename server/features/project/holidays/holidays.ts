import type { ClosedDay, HolidayQuery } from '#contract/closed-day.ts'
import { fieldError } from '#server/errors.ts'
import { holidayNames } from '#texts/de/holidays.ts'
import { holidaysOf } from './holidays.rules.ts'

const mostYears = 3

/**
 * A state's public holidays as closed days. Throws `invalid` for a span of more than three years.
 */
export function holidaysToClose({ state, from, to }: HolidayQuery): ClosedDay[] {
  if (to < from) throw fieldError('to', 'ends_before_start')
  const end = Temporal.PlainDate.from(from).add({ years: mostYears })
  if (to >= end.toString()) throw fieldError('to', 'span_too_long')
  return holidaysOf(state, { from, to }).map(({ day, name }) => ({
    ...{ from: day, to: day },
    reason: holidayNames[name],
  }))
}
