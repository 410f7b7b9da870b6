import type { AttendanceRecorded } from '#contract/attendance.ts'

/** More than a clock set by hand is usually ahead, and longer than a device is usually offline. */
const mostAhead = { hours: 12 }

/**
 * The time of an operation according to the device. A clock that is far ahead would overrule
 * everybody until that time comes, so such a time is replaced by the time of receipt.
 */
export function timeOf(at: string, receivedAt: Temporal.Instant): Temporal.Instant {
  const given = Temporal.Instant.from(at).round({ smallestUnit: 'millisecond' })
  const isFarAhead = Temporal.Instant.compare(given, receivedAt.add(mostAhead)) > 0
  return isFarAhead ? receivedAt : given
}

/** Whether an attendance record counts: at equal times, the one received last does. */
export const isLatest = (at: Temporal.Instant, last: Temporal.Instant | null) =>
  last === null || Temporal.Instant.compare(at, last) >= 0

interface Ticked {
  id: string
  came: number | null
  at: Temporal.Instant
  name: string
}

/** What the sender of an operation learns from the latest attendance records for its booking. */
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
