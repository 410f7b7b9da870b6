import { keyHours } from '#server/features/booking/booking.rules.ts'

/** Bookings whose slot started, or that were cancelled, before this time are erased. */
export const erasedBefore = (retentionDays: number, now: Temporal.Instant) =>
  now.subtract({ hours: 24 * retentionDays })

/** Bookings made at or before this time lose their origin, the hash of the visitor's network. */
export const originsBefore = (now: Temporal.Instant) => now.subtract({ hours: 24 * 7 })

/** Bookings made at or before this time lose their idempotency key. */
export const keysUsedBefore = (now: Temporal.Instant) => now.subtract({ hours: keyHours })
