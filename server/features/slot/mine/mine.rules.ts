import type { MineQuery } from '#contract/mine.ts'

const usualDays = 60
const mostDays = 366

interface Days {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/**
 * The days a guide requests; without `from`, they begin with the earliest current date in any time
 * zone.
 */
export function daysOf({ from, to }: MineQuery, now: Temporal.Instant): Days {
  const first = from
    ? Temporal.PlainDate.from(from)
    : now.toZonedDateTimeISO('Etc/GMT+12').toPlainDate()
  return { from: first, to: to ? Temporal.PlainDate.from(to) : first.add({ days: usualDays }) }
}

export const isTooLong = ({ from, to }: Days) => from.until(to).days >= mostDays

/** The time span during which it is one of these days somewhere in the world. */
const instantsOf = ({ from, to }: Days) => ({
  from: from.toZonedDateTime('Etc/GMT-14').toInstant(),
  until: to.add({ days: 1 }).toZonedDateTime('Etc/GMT+12').toInstant(),
})

/**
 * When the slots to look through begin, including those that began up to `longest` seconds before
 * and may still be running.
 */
export function searchedSpan(query: MineQuery, now: Temporal.Instant, longest: number) {
  const { from, until } = instantsOf(daysOf(query, now))
  return { from: from.subtract({ seconds: longest }), until }
}

interface Led {
  startsAt: Temporal.Instant
  timezone: string
  durationSeconds: number
}

/**
 * Whether a slot is on one of the days; without `from`, whether it is today or later, or began
 * before today and is still running.
 */
export function isWithin(slot: Led, query: MineQuery, now: Temporal.Instant) {
  const { startsAt, timezone, durationSeconds } = slot
  const { from, to } = daysOf(query, now)
  const end = startsAt.add({ seconds: durationSeconds })
  const day = startsAt.toZonedDateTimeISO(timezone).toPlainDate()
  if (Temporal.PlainDate.compare(day, to) > 0) return false
  if (query.from) return Temporal.PlainDate.compare(day, from) >= 0
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  return Temporal.PlainDate.compare(day, today) >= 0 || Temporal.Instant.compare(end, now) > 0
}
