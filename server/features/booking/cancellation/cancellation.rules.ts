import { isAhead } from '#server/features/slot/slot.rules.ts'

/**
 * Whether a booking can still be cancelled: it is not cancelled yet, and its slot has not begun.
 */
export const isCancellable = (
  { startsAt, cancelledAt }: { startsAt: Temporal.Instant; cancelledAt: Temporal.Instant | null },
  now: Temporal.Instant,
) => cancelledAt === null && isAhead(startsAt, now)
