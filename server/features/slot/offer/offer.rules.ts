import type { FieldFault } from '#contract/errors.ts'
import { startOfDay } from '#server/features/slot/slot.rules.ts'

export interface Days {
  from?: string | undefined
  to?: string | undefined
}

export interface OfferSpan {
  from: Temporal.Instant
  /** The end of the span, exclusive. */
  until: Temporal.Instant
}

const publicDays = 60
const mostPublicDays = 366

/**
 * The range of days a visitor requests: never in the past, by default 60 days from now, at most 366
 * days.
 */
export function publicSpan(
  days: Days,
  timezone: string,
  now: Temporal.Instant,
): OfferSpan | FieldFault {
  const start = days.from ? startOfDay(days.from, timezone) : now
  const until = days.to ? startOfDay(days.to, timezone, 1) : start.add({ hours: 24 * publicDays })
  const longest = start.add({ hours: 24 * mostPublicDays + 1 })
  if (Temporal.Instant.compare(until, longest) > 0) return 'span_too_long'
  return { from: Temporal.Instant.compare(start, now) < 0 ? now : start, until }
}

/** The day an instant falls on in a time zone, such as `2026-12-01`. */
export const dayAt = (instant: Temporal.Instant, timezone: string): string =>
  instant.toZonedDateTimeISO(timezone).toPlainDate().toString()

/**
 * A cache key shared by all queries that find the same slots: any start in the past counts as now.
 */
export function sharedDays(
  { from = '', to }: Days,
  span: OfferSpan,
  now: Temporal.Instant,
): string {
  const begins = Temporal.Instant.compare(span.from, now) > 0 ? from : ''
  return `${begins} ${from || to ? span.until : ''}`
}
