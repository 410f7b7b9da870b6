import type { FieldFault } from '#contract/errors.ts'
import { endOf, type Span } from './assignment.rules.ts'

export interface AbsenceSpan {
  fromAt: Temporal.Instant
  /** The end of the absence, exclusive. */
  untilAt: Temporal.Instant
}

/** Whether an absence and a slot overlap in time. */
export const isDuring = ({ fromAt, untilAt }: AbsenceSpan, slot: Span) =>
  Temporal.Instant.compare(fromAt, endOf(slot)) < 0 &&
  Temporal.Instant.compare(slot.startsAt, untilAt) < 0

const longestDays = 366

/** What is wrong with an absence's end; null if it is valid. */
export function spanFault(
  { fromAt, untilAt }: AbsenceSpan,
  now: Temporal.Instant,
): FieldFault | null {
  if (Temporal.Instant.compare(untilAt, fromAt) <= 0) return 'ends_before_start'
  if (Temporal.Instant.compare(untilAt, now) <= 0) return 'not_ahead'
  const longest = fromAt.add({ hours: 24 * longestDays })
  return Temporal.Instant.compare(untilAt, longest) > 0 ? 'span_too_long' : null
}

// Not kept for longer, because the dates of an illness reveal something about a person's health.
const keptDays = 30

/** Absences that ended before this time are deleted. */
export const forgottenBefore = (now: Temporal.Instant) => now.subtract({ hours: 24 * keptDays })
