import { isAhead } from '#server/features/slot/slot.rules.ts'

/** Whether somebody is still expected: then their name and address are needed. */
export const isExpected = (
  { startsAt, cancelledAt }: { startsAt: Temporal.Instant; cancelledAt: Temporal.Instant | null },
  now: Temporal.Instant,
) => cancelledAt === null && isAhead(startsAt, now)

/** What started or was cancelled before this is erased. */
export const erasedBefore = (retentionDays: number, now: Temporal.Instant) =>
  now.subtract({ hours: 24 * retentionDays })
