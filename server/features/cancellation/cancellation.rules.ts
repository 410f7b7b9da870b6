import { isAhead } from '#server/features/slot/slot.rules.ts'

/** Whether a booking can still be cancelled: until its slot starts, and once. */
export const isCancellable = (
  { startsAt, cancelledAt }: { startsAt: Temporal.Instant; cancelledAt: Temporal.Instant | null },
  now: Temporal.Instant,
) => cancelledAt === null && isAhead(startsAt, now)

/** Whether the bookers of a slot that is taken away are told: those of the past need not be. */
export const mustBeTold = (startsAt: Temporal.Instant, now: Temporal.Instant) =>
  isAhead(startsAt, now)
