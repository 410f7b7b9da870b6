import { z } from 'zod'
import type { FieldFault } from './errors.ts'
import { comment, email, id, instant, line, name, people, time } from './fields.ts'

const leftEmpty: FieldFault = 'left_empty'

const booker = {
  /** A variant's `ressource_id`, `id` or exact name. */
  category: line(200),
  booker_name: name,
  booker_email: email,
  attendees_count: people,
  comment: comment.default(''),
}

/** `POST /api/admin/booking/{projectId}`: the slot that starts at `starttime`, or `slot_id`. */
export const adminBookingInput = z.object({
  ...booker,
  starttime: time,
  slot_id: id.optional(),
})
export type AdminBookingInput = z.infer<typeof adminBookingInput>
export type AdminBookingSent = z.input<typeof adminBookingInput>

export const adminBookingMade = z.object({ booking_id: id, slot_id: id, cancel_token: z.string() })
export type AdminBookingMade = z.infer<typeof adminBookingMade>

/** `POST /api/public/projects/{projectId}/bookings`. People leave `website` empty; robots fill it. */
export const publicBookingInput = z.object({
  ...booker,
  slot_id: id,
  website: z.string().max(0, { error: leftEmpty }).optional(),
})
export type PublicBookingInput = z.infer<typeof publicBookingInput>
export type PublicBookingSent = z.input<typeof publicBookingInput>

export const publicBookingMade = z.object({
  booking_id: id,
  start: instant,
  cancel_url: z.string(),
})
export type PublicBookingMade = z.infer<typeof publicBookingMade>

/** A booking as the dashboard shows it. `cancel_token` is null for staff who are not admins. */
export const adminBooking = z.object({
  booking_id: id,
  booker_name: z.string(),
  booker_email: z.string(),
  attendees_count: z.int(),
  comment: z.string(),
  booking_time: instant,
  cancel_token: z.string().nullable(),
  ressource_name: z.string(),
})
export type AdminBooking = z.infer<typeof adminBooking>

/** `GET /api/public/bookings/{cancel_token}`: what the cancel page shows. */
export const bookingShown = z.object({
  project_id: id,
  project: z.string(),
  organisation: z.string(),
  variant: z.string(),
  start: instant,
  timezone: z.string(),
  duration: z.int(),
  booker_name: z.string(),
  attendees_count: z.int(),
  cancelled: z.boolean(),
  cancellable: z.boolean(),
})
export type BookingShown = z.infer<typeof bookingShown>

/** `POST /api/public/bookings/{cancel_token}/cancel`, the first time and every time after. */
export const bookingCancelled = z.object({ cancelled: z.boolean() })
