import type { AttendanceRecorded } from '#contract/attendance.ts'

/**
 * The device's time of an operation. A clock that is ahead would overrule everybody until that time
 * comes, so a time in the future counts as the time of receipt.
 */
export function timeOf(at: string, receivedAt: Temporal.Instant): Temporal.Instant {
  const given = Temporal.Instant.from(at).round({ smallestUnit: 'millisecond' })
  return Temporal.Instant.compare(given, receivedAt) > 0 ? receivedAt : given
}

/** Whether a tick counts: at equal times the one received last does. */
export const isLatest = (at: Temporal.Instant, last: Temporal.Instant | null) =>
  last === null || Temporal.Instant.compare(at, last) >= 0

interface Ticked {
  id: string
  came: number | null
  at: Temporal.Instant
  name: string
}

/** What the sender of an operation learns from the last ticks of its booking. */
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
