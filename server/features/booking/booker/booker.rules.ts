import { keyHours } from '#server/features/booking/booking.rules.ts'

/** What started or was cancelled before this is erased. */
export const erasedBefore = (retentionDays: number, now: Temporal.Instant) =>
  now.subtract({ hours: 24 * retentionDays })

/** Bookings made until this no longer keep their origin. */
export const originsBefore = (now: Temporal.Instant) => now.subtract({ hours: 24 * 7 })

/** What was booked until this has a key no more. */
export const keysUsedBefore = (now: Temporal.Instant) => now.subtract({ hours: keyHours })
