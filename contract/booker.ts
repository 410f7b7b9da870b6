import { z } from 'zod'
import { bookingState } from './booking-change.ts'
import { email, id, instant } from './fields.ts'
import { language } from './language.ts'
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
