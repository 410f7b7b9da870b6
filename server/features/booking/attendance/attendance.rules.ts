import type { AttendanceRecorded } from '#contract/attendance.ts'
import type { BookingState } from '#contract/booking-change.ts'

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

interface Visit {
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
  /** When the booking was last moved to another slot or day. */
  visitSince?: Temporal.Instant | null
}

interface RecordedFor {
  at: Temporal.Instant
  slot_id?: string | undefined
  start?: string | undefined
}

/**
 * Whether attendance was recorded for this visit, and not for an earlier one on another day or in
 * another slot. A record that does not name its visit belongs to the one of its time.
 */
export function isOfVisit(
  { slotId, visitSince, ...visit }: Visit,
  { at, slot_id, start }: RecordedFor,
): boolean {
  if (slot_id !== undefined && slot_id.toLowerCase() !== slotId) return false
  if (start !== undefined) {
    return isSameDay(visit, { ...visit, startsAt: Temporal.Instant.from(start) })
  }
  return slot_id !== undefined || !visitSince || Temporal.Instant.compare(at, visitSince) >= 0
}

type Start = Pick<Visit, 'startsAt' | 'timezone'>

const dayOf = ({ startsAt, timezone }: Start) => startsAt.toZonedDateTimeISO(timezone).toPlainDate()

/** Whether a slot that is moved stays on its day, so that it is the same visit. */
export const isSameDay = (one: Start, other: Start) => dayOf(one).equals(dayOf(other))

interface Change {
  before: BookingState
  after: BookingState
}

/** A move to another visit, with the attendance that the history keeps; see `endVisits`. */
export const withAttendance = (
  { before, after }: Change,
  { came }: { came: number | null },
): Change =>
  came === null
    ? { before, after }
    : { before: { ...before, came }, after: { ...after, came: null } }

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
