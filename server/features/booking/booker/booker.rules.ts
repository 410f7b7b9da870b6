import { keyHours } from '#server/features/booking/booking.rules.ts'

/** Bookings whose slot started, or that were cancelled, before this time are erased. */
export const erasedBefore = (retentionDays: number, now: Temporal.Instant) =>
  now.subtract({ hours: 24 * retentionDays })

/** Bookings made up to this time lose their origin. */
export const originsBefore = (now: Temporal.Instant) => now.subtract({ hours: 24 * 7 })

/** Bookings made up to this time lose their key. */
export const keysUsedBefore = (now: Temporal.Instant) => now.subtract({ hours: keyHours })
