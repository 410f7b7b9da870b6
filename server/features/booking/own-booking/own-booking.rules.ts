import type { ErrorCode } from '#contract/errors.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'

/** How often a booker may change a booking within a day: each time it posts an email. */
export const ownChanges = { most: 10, hours: 24 }

interface SlotInTime {
  startsAt: Temporal.Instant
}

/** Why it is too late for a booker to change a booking in this slot; null if it is not. */
export function tooLate(
  { startsAt }: SlotInTime,
  { leadTimeSeconds, now }: { leadTimeSeconds: number; now: Temporal.Instant },
): ErrorCode | null {
  if (!isAhead(startsAt, now)) return 'slot_started'
  const latest = startsAt.subtract({ seconds: leadTimeSeconds })
  return Temporal.Instant.compare(now, latest) > 0 ? 'lead_time_passed' : null
}

/** The largest group that a booking of `people` may become: never fewer than it is. */
export function mostPeople(
  people: number,
  { remaining, largest }: { remaining: number; largest: number | null },
): number {
  const room = people + remaining
  return Math.max(people, largest === null ? room : Math.min(room, largest))
}
