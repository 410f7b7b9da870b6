import { z } from 'zod'
import { givenInstant, id, instant } from './fields.ts'

const example = {
  booking_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04',
  booker_name: 'Jürgen Weiß',
  booker_email: 'juergen.weiss@schule.example',
  start: '2026-12-01T09:00:00Z',
  timezone: 'Europe/Berlin',
  attendees_count: 24,
  booking_time: '2026-11-20T12:00:00Z',
}
const until = '2026-11-20T12:05:00Z'

/** The maximum number of bookings listed in one response and cancelled in one call. */
export const mostUnusual = 1000

/**
 * Bookings that visitors made in the last 24 hours and that have not been dismissed. They are
 * unusual if they are for far more people in total than on any day of the week before.
 */
export const unusualBookings = z
  .object({
    unusual: z.boolean(),
    bookings: z.int(),
    people: z.int(),
    /** The most people booked on any one day of the week before. */
    usual_people: z.int(),
  })
  .meta({ examples: [{ unusual: true, bookings: 12, people: 340, usual_people: 60 }] })
export type UnusualBookings = z.infer<typeof unusualBookings>

export const unusualBooking = z.object({
  booking_id: id,
  booker_name: z.string(),
  booker_email: z.string(),
  start: instant,
  timezone: z.string(),
  attendees_count: z.int(),
  booking_time: instant,
})
export type UnusualBooking = z.infer<typeof unusualBooking>

/**
 * The unusual bookings that can still be cancelled, grouped by network (which is not shown). The
 * group with the most people comes first.
 */
export const unusualOrigins = z
  .object({
    /** Bookings made after this are not listed. */
    until: instant,
    /** The total number of unusual bookings, listed or not. */
    bookings: z.int(),
    people: z.int(),
    origins: z.array(z.object({ people: z.int(), bookings: z.array(unusualBooking) })),
  })
  .meta({
    examples: [{ until, bookings: 1, people: 24, origins: [{ people: 24, bookings: [example] }] }],
  })
export type UnusualOrigins = z.infer<typeof unusualOrigins>

/** `mails`: whether the bookers get an email. */
export const unusualCancelling = z
  .object({ booking_ids: z.array(id).min(1).max(mostUnusual), mails: z.boolean() })
  .meta({ examples: [{ booking_ids: [example.booking_id], mails: false }] })
export type UnusualCancelling = z.infer<typeof unusualCancelling>

/**
 * How many bookings this call cancelled, not counting those that were already cancelled or whose
 * slot has begun.
 */
export const unusualCancelled = z
  .object({ cancelled: z.int() })
  .meta({ examples: [{ cancelled: 12 }] })
export type UnusualCancelled = z.infer<typeof unusualCancelled>

/** Marks the bookings made up to `until` as legitimate. */
export const unusualDismissal = z.object({ until: givenInstant }).meta({ examples: [{ until }] })
export type UnusualDismissal = z.infer<typeof unusualDismissal>
