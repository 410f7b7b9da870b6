import { z } from 'zod'
import { id, instant, pasted } from './fields.ts'

export const bookingQuery = z.object({
  /** The query; each of its words must match, and punctuation between words is ignored. */
  q: pasted().max(200),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export type BookingQuerySent = z.input<typeof bookingQuery>

/** A booking that was found. */
export const bookingFound = z
  .object({
    booking_id: id,
    booking_number: z.string(),
    slot_id: id,
    start: instant,
    timezone: z.string(),
    variant: z.string(),
    people: z.int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    cancelled: z.boolean(),
    /** Whether the booking's slot has begun. */
    past: z.boolean(),
  })
  .meta({
    examples: [
      {
        booking_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04',
        booking_number: '284 710 3956',
        slot_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        variant: 'Führung',
        people: 24,
        name: 'Jürgen Weiß',
        email: 'juergen.weiss@schule.example',
        phone: '0421 361-0',
        cancelled: false,
        past: false,
      },
    ],
  })
export type BookingFound = z.infer<typeof bookingFound>
