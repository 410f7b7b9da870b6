import { z } from 'zod'
import { currencies } from './currency.ts'
import {
  bookerName,
  comment,
  email,
  givenInstant,
  id,
  instant,
  line,
  people,
  phone,
} from './fields.ts'
import { language } from './language.ts'
import { mailEvents, mailStates } from './mail.ts'
import { agreed, isSum, priceCounts, priceLine } from './price.ts'
import { answer, answerInput } from './question.ts'

const ids = {
  booking: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04',
  slot: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
  project: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e05',
  variant: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e06',
}

/** The fields a change may affect, as they were before or after it; only changed ones are set. */
export const bookingState = z
  .object({
    attendees_count: z.int(),
    slot_id: id,
    start: instant,
    timezone: z.string(),
    variant: z.string(),
    booker_name: z.string(),
    booker_email: z.string(),
    booker_phone: z.string(),
    comment: z.string(),
    note: z.string(),
    answers: z.array(answer),
    /** What was agreed; null if the booking has no prices. */
    price_lines: z.array(priceLine).nullable(),
    /** That of `price_lines`; missing without prices. */
    currency: z.enum(currencies),
    /** Where to meet, in the booking's language; empty if not stated. */
    meeting_point: z.string(),
    /** The people of each part; one if the booking is not split. */
    parts: z.array(z.int()),
    /** How many people came; unknown again once the booking is moved to another slot or day. */
    came: z.int().nullable(),
    /** How the booking was cancelled before it was restored; the history tells it as an event. */
    cancelled: z.object({
      at: instant,
      as: z.enum(['booker', 'staff']).nullable(),
      /** The member of staff. */
      by: id.nullable(),
      reason: z.string(),
    }),
  })
  .partial()
export type BookingState = z.infer<typeof bookingState>

/** An entry in a booking's history, which is sorted oldest first. */
export const bookingEvent = z.object({
  at: instant,
  what: z.enum([
    'booked',
    'confirmed',
    'changed',
    'slot_moved',
    'kept',
    'rebooked',
    'cancelled',
    'restored',
    'lapsed',
    'mail',
  ]),
  /** Who acted; undefined if nobody did, or if it is not known. */
  as: z.enum(['booker', 'staff']).optional(),
  /** The name of the member of staff; empty for a former member. */
  by: z.string().optional(),
  before: bookingState.optional(),
  after: bookingState.optional(),
  /** Why the booking's slot was moved or called off, or why a restored booking had been cancelled. */
  reason: z.string().optional(),
  mail: z
    .object({
      id,
      event: z.enum(mailEvents),
      recipient: z.string(),
      state: z.enum(mailStates),
      /** Whether the email was written to a file, because no mail server is configured. */
      filed: z.boolean().optional(),
      sent_at: instant.nullable(),
    })
    .optional(),
})
export type BookingEventShown = z.infer<typeof bookingEvent>

/** Everything about one booking, for its dialog. */
export const bookingDetail = z
  .object({
    booking_id: id,
    booking_number: z.string(),
    project_id: id,
    slot_id: id,
    start: instant,
    timezone: z.string(),
    /** In seconds. */
    duration: z.int(),
    /** How many places are free in the booking's slot. */
    remaining: z.int(),
    slot_deleted: z.boolean(),
    /** Whether the slot was deleted because it was called off. */
    slot_called_off: z.boolean(),
    /** The variant's `ressource_id`. */
    category: id,
    variant: z.string(),
    attendees_count: z.int(),
    /** The people of each part; only if the booking is split over several slots. */
    parts: z.array(z.object({ slot_id: id, people: z.int() })).optional(),
    /** Whether an admin is offered to split it: it is a group's, or another slot is beside its own. */
    splittable: z.literal(true).optional(),
    /** Set only if an admin knowingly took it on beyond the slot's capacity. */
    overbooked: z.literal(true).optional(),
    booker_name: z.string(),
    /** Empty if booked without an address, or erased. */
    booker_email: z.string(),
    booker_phone: z.string(),
    comment: z.string(),
    /** The team's note, which the booker never sees. */
    note: z.string(),
    answers: z.array(answer),
    ...agreed,
    language,
    booking_time: instant,
    held_until: instant.nullable(),
    cancel_token: z.string(),
    cancelled_at: instant.nullable(),
    cancel_reason: z.string(),
    erased: z.boolean(),
    history: z.array(bookingEvent),
  })
  .meta({
    examples: [
      {
        booking_id: ids.booking,
        booking_number: '284 710 3956',
        project_id: ids.project,
        slot_id: ids.slot,
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        duration: 3600,
        remaining: 4,
        slot_deleted: false,
        slot_called_off: false,
        category: ids.variant,
        variant: 'Führung',
        attendees_count: 24,
        booker_name: 'Jürgen Weiß',
        booker_email: 'juergen.weiss@schule.example',
        booker_phone: '0421 361-0',
        comment: 'Klasse 4b, ein Kind im Rollstuhl',
        note: 'Hat am 20. November angerufen.',
        answers: [],
        language: 'de',
        booking_time: '2026-11-20T12:00:00Z',
        held_until: null,
        cancel_token: 'mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo',
        cancelled_at: null,
        cancel_reason: '',
        erased: false,
        history: [{ at: '2026-11-20T12:00:00Z', what: 'booked', as: 'booker' }],
      },
    ],
  })
export type BookingDetail = z.infer<typeof bookingDetail>

/** An admin's change to a booking. Omitted fields keep their value. */
export const bookingChangeInput = z
  .object({
    attendees_count: people.optional(),
    booker_name: bookerName.optional(),
    /** If empty, the booker gets no emails. */
    booker_email: z.union([z.literal(''), email]).optional(),
    booker_phone: phone.optional(),
    comment: comment.optional(),
    /** The slot the booking moves to. */
    slot_id: id.optional(),
    /** The start that was seen for the booking's new slot, or for its own; see `slot_moved`. */
    start: givenInstant.optional(),
    /** A variant's `ressource_id`, `id` or exact name. */
    category: line(200).optional(),
    note: comment.optional(),
    /** All answers, including those to questions that are no longer asked. */
    answers: z.array(answerInput).max(30).optional(),
    /** How many people pay which price; the number of people is their sum. */
    prices: priceCounts.optional(),
    /** What the caller was told it will cost: the call is refused (`price_changed`) if not. */
    price_cents: z.int().min(0).optional(),
    /** The currency of that sum; refused in the same way. */
    currency: z.enum(currencies).optional(),
    /** Whether the booker gets an email. */
    notify: z.boolean().default(true),
  })
  .refine(isSum.holds, isSum.at)
  .meta({ examples: [{ attendees_count: 8, slot_id: ids.slot }] })
export type BookingChange = z.infer<typeof bookingChangeInput>
export type BookingChangeSent = z.input<typeof bookingChangeInput>

/** Resends the confirmation, to a corrected address if one is sent. */
export const confirmationAgain = z
  .object({ booker_email: email.optional() })
  .meta({ examples: [{ booker_email: 'juergen.weiss@schule.example' }] })
export type ConfirmationAgain = z.infer<typeof confirmationAgain>

/** Brings a cancelled booking back. */
export const bookingRestoring = z
  .object({
    /** Whether the booker gets the confirmation again. */
    notify: z.boolean().default(true),
  })
  .meta({ examples: [{ notify: true }] })
export type BookingRestoring = z.input<typeof bookingRestoring>

/** A booker's change to their own booking. */
export const ownBookingChange = z
  .object({
    attendees_count: people.optional(),
    /** How many people pay which price; the number of people is their sum. */
    prices: priceCounts.optional(),
    /** The corrected answers; an empty one takes an answer away, others stay as they are. */
    answers: z.array(answerInput).max(10).optional(),
    slot_id: id.optional(),
    /** The start that the booker saw for the new slot, or for their own; see `slot_moved`. */
    start: givenInstant.optional(),
    /**
     * The revision the booker saw. If the booking has changed since, the call is refused unless it
     * would change nothing.
     */
    revision: z.int().min(0).optional(),
  })
  .refine(isSum.holds, isSum.at)
  .meta({ examples: [{ attendees_count: 6 }] })
export type OwnBookingChange = z.infer<typeof ownBookingChange>
