import type { FieldFault } from '#contract/errors.ts'
import type { Currency } from '#contract/price.ts'

/**
 * Converts an ISO time to an instant; without an offset, it is the wall-clock time in `timezone`. A
 * time that occurs twice means its first occurrence; one that is skipped is an error.
 */
export function startInstant(time: string, timezone: string): Temporal.Instant | FieldFault {
  try {
    if (/(Z|[+-]\d{2}:\d{2})$/.test(time)) return Temporal.Instant.from(time)
    const onTheWall = Temporal.PlainDateTime.from(time, { overflow: 'reject' })
    const start = onTheWall.toZonedDateTime(timezone, { disambiguation: 'earlier' })
    if (!start.toPlainDateTime().equals(onTheWall)) return 'skipped_hour'
    return start.toInstant()
  } catch (error) {
    if (error instanceof RangeError) return 'not_a_time'
    throw error
  }
}

/** Whether a start is before today in `timezone`. */
export function isBeforeToday(
  start: Temporal.Instant,
  { timezone, now }: { timezone: string; now: Temporal.Instant },
): boolean {
  return Temporal.Instant.compare(start, startOfToday(timezone, now)) < 0
}

/** What a booking costs, left out if it has no prices. */
export const totalShown = (total: { price_cents: number | null; currency: Currency | null }) =>
  total.price_cents === null || total.currency === null
    ? {}
    : { price_cents: total.price_cents, currency: total.currency }

/** Whether a start is in the future. */
export const isAhead = (startsAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, startsAt) < 0

interface Start {
  startsAt: Temporal.Instant
  timezone: string
}

/** Whether two starts are the same instant, and the clock in their zones shows the same time. */
export const isSameTime = (one: Start, other: Start) =>
  one.startsAt.equals(other.startsAt) && offsetOf(one) === offsetOf(other)

const offsetOf = ({ startsAt, timezone }: Start) =>
  startsAt.toZonedDateTimeISO(timezone).offsetNanoseconds

export const startOfToday = (timezone: string, now: Temporal.Instant) =>
  now.toZonedDateTimeISO(timezone).startOfDay().toInstant()

export const startOfDay = (day: string, timezone: string, daysLater = 0) =>
  Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(timezone).toInstant()

/** Whether two selections contain the same variants. */
export const sameVariants = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * Whether a slot would have fewer places than people booked. An overbooked one may keep those that it
 * has, or get more.
 */
export const isTooFew = (
  places: number,
  { attendees, maxAttendees }: { attendees: number; maxAttendees: number },
) => places < attendees && places < maxAttendees
