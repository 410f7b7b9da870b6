import { z } from 'zod'
import { bookingState } from './booking-change.ts'
import { email, givenInstant, id, instant } from './fields.ts'
import { language } from './language.ts'
import { agreed } from './price.ts'
import { answer } from './question.ts'

const example = { email: 'juergen.weiss@schule.example' }
const bookingId = '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04'

/** Sent by POST, because proxies log paths and queries, and the address must not be logged. */
export const bookerNamed = z.object({ email }).meta({ examples: [example] })
export type BookerNamed = z.infer<typeof bookerNamed>

/** Everything an organisation stores about one address. */
export const bookerExport = z
  .object({
    email: z.string(),
    bookings: z.array(
      z.object({
        booking_id: id,
        project: z.string(),
        variant: z.string(),
        start: instant,
        attendees_count: z.int(),
        /** How many people came; null if not known. */
        came: z.int().nullable(),
        booker_name: z.string(),
        booker_email: z.string(),
        booker_phone: z.string(),
        comment: z.string(),
        answers: z.array(answer),
        ...agreed,
        /** The team's note. */
        note: z.string(),
        booking_time: instant,
        cancelled_at: instant.nullable(),
        cancel_reason: z.string(),
        /**
         * The deadline for confirming the booking; null if it is confirmed or needed no
         * confirmation.
         */
        held_until: instant.nullable(),
        /** The booker's language. */
        language,
        /** The later changes to the booking, each with the previous values. */
        changes: z.array(z.object({ at: instant, before: bookingState, after: bookingState })),
      }),
    ),
    /** Bookings that have another address by now, with the booker's details until the change. */
    former_bookings: z.array(
      z.object({
        booking_id: id,
        booker_name: z.string(),
        booker_email: z.string(),
        booker_phone: z.string(),
        comment: z.string(),
        answers: z.array(answer),
      }),
    ),
    mails: z.array(
      z.object({
        booking_id: id,
        event: z.string(),
        recipient: z.string(),
        state: z.enum(['waiting', 'sent', 'given_up', 'dropped']),
        created_at: instant,
        sent_at: instant.nullable(),
        /** The mail server's last response. */
        last_answer: z.string().nullable(),
      }),
    ),
    /** The waiting-list entries with this address. */
    waiting: z.array(
      z.object({
        project: z.string(),
        variant: z.string(),
        people: z.int(),
        people_min: z.int(),
        booker_name: z.string(),
        booker_email: z.string(),
        language,
        joined_at: instant,
        ended_at: instant.nullable(),
      }),
    ),
  })
  .meta({
    examples: [
      {
        ...example,
        bookings: [
          {
            booking_id: bookingId,
            project: 'Museum Alte Spinnerei',
            variant: 'Führung',
            start: '2026-12-01T09:00:00Z',
            attendees_count: 24,
            came: 22,
            booker_name: 'Jürgen Weiß',
            booker_email: example.email,
            booker_phone: '0421 361-0',
            comment: 'Klasse 4b, ein Kind im Rollstuhl',
            answers: [],
            note: 'Hat am 20. November angerufen.',
            booking_time: '2026-11-20T12:00:00Z',
            cancelled_at: null,
            cancel_reason: '',
            held_until: null,
            language: 'de',
            changes: [
              {
                at: '2026-11-20T13:00:00Z',
                before: { attendees_count: 20 },
                after: { attendees_count: 24 },
              },
            ],
          },
        ],
        former_bookings: [],
        mails: [
          {
            booking_id: bookingId,
            event: 'booking_confirmed',
            recipient: example.email,
            state: 'sent',
            created_at: '2026-11-20T12:00:00Z',
            sent_at: '2026-11-20T12:00:01Z',
            last_answer: '250 OK',
          },
        ],
        waiting: [],
      },
    ],
  })
export type BookerExport = z.infer<typeof bookerExport>

/** The number of bookings whose personal data was erased. */
export const bookerErased = z.object({ erased: z.int() }).meta({ examples: [{ erased: 3 }] })
export type BookerErased = z.infer<typeof bookerErased>

const unusualExample = {
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
 * unusual if they keep far more places in total from others than on any day of the week before.
 */
export const unusualBookings = z
  .object({
    unusual: z.boolean(),
    bookings: z.int(),
    people: z.int(),
    /** The most people booked on any one day of the week before. */
    usual_people: z.int(),
    /**
     * The places that these bookings, and those of that day, keep from others; missing if there are
     * as many as people, because no group has a slot to itself.
     */
    places: z.int().optional(),
    usual_places: z.int().optional(),
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
  /** Set only if it keeps all places of its slot from others. */
  whole: z.literal(true).optional(),
  booking_time: instant,
})
export type UnusualBooking = z.infer<typeof unusualBooking>

/**
 * The unusual bookings that can still be cancelled, grouped by network (which is not shown). The
 * group that keeps the most places comes first.
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
    examples: [
      { until, bookings: 1, people: 24, origins: [{ people: 24, bookings: [unusualExample] }] },
    ],
  })
export type UnusualOrigins = z.infer<typeof unusualOrigins>

/** `mails`: whether the bookers get an email. */
export const unusualCancelling = z
  .object({ booking_ids: z.array(id).min(1).max(mostUnusual), mails: z.boolean() })
  .meta({ examples: [{ booking_ids: [unusualExample.booking_id], mails: false }] })
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
