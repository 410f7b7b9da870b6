import { keyHours } from '#server/features/booking/booking.rules.ts'
import { isCancellable } from '#server/features/cancellation/cancellation.rules.ts'

/** Whether somebody is still expected: then their name and address are needed. */
export const isExpected = isCancellable

/** What started or was cancelled before this is erased. */
export const erasedBefore = (retentionDays: number, now: Temporal.Instant) =>
  now.subtract({ hours: 24 * retentionDays })

/** What was booked until this has a key no more. */
export const keysUsedBefore = (now: Temporal.Instant) => now.subtract({ hours: keyHours })
