import type { AttendanceRecorded } from '#contract/attendance.ts'

/**
 * How far a device's clock may be ahead: more than the usual error of a clock set by hand, and
 * longer than a device is usually offline.
 */
const mostAhead = { hours: 12 }

/**
 * An operation's time by the device's clock. A record from a clock that is far ahead would overrule
 * all others until that time is reached, so its time of receipt is used instead.
 */
export function timeOf(at: string, receivedAt: Temporal.Instant): Temporal.Instant {
  const given = Temporal.Instant.from(at).round({ smallestUnit: 'millisecond' })
  const isFarAhead = Temporal.Instant.compare(given, receivedAt.add(mostAhead)) > 0
  return isFarAhead ? receivedAt : given
}

/**
 * Whether a new attendance record replaces the current one; it also does if their times are equal.
 */
export const isLatest = (at: Temporal.Instant, last: Temporal.Instant | null) =>
  last === null || Temporal.Instant.compare(at, last) >= 0

interface Ticked {
  id: string
  came: number | null
  at: Temporal.Instant
  name: string
}

/** The response to an operation, built from the two latest attendance records for its booking. */
export function recordedOf(operationId: string, [last, former]: Ticked[]): AttendanceRecorded {
  const counts = last?.id === operationId
  const other = counts ? former : last
  return {
    came: last?.came ?? null,
    counts,
    other: other
      ? { operation_id: other.id, came: other.came, at: other.at.toString(), by: other.name }
      : null,
  }
}
