import { z } from 'zod'
import type { ErrorCode, FieldFault } from './errors.ts'
import {
  bookerName,
  comment,
  email,
  givenInstant,
  id,
  instant,
  line,
  lineOrEmpty,
  nullIsEmpty,
  pastedEmail,
  people,
  phone,
  time,
} from './fields.ts'
import { language } from './language.ts'
import { answer, answerInput } from './question.ts'

const ids = {
  booking: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04',
  slot: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
  project: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e05',
}
const cancelToken = 'mZ0q3b9V1xT7uK5sR2wY8cN4eH6jL0aPdFgBvXkQyUo'
const booked = {
  booker_name: 'Jürgen Weiß',
  booker_email: 'juergen.weiss@schule.example',
  attendees_count: 24,
  comment: 'Klasse 4b, ein Kind im Rollstuhl',
}

const fault = (name: FieldFault) => name

// What the database's integers can hold.
const mostSeconds = 2_147_483_647

const booker = {
  /** A variant's `ressource_id`, `id` or exact name. */
  category: line(200),
  booker_name: bookerName,
  booker_email: email,
  /** Visitors must enter a phone number if the project requires it. */
  booker_phone: nullIsEmpty(phone).default(''),
  attendees_count: people,
  comment: nullIsEmpty(comment).default(''),
  /** Answers to the project's questions. */
  answers: z.array(answerInput).max(10).default([]),
}

type Address = Partial<Record<'booker_email' | 'no_email', unknown>> | null | undefined

/** Checked even if other fields are invalid, so that one response lists all errors. */
const addressRule = (holds: (address: Address) => unknown, broken: FieldFault) => ({
  holds: (address: unknown) => Boolean(holds(address as Address)),
  at: { path: ['booker_email'], error: fault(broken), when: () => true },
})

const isGiven = addressRule((of) => of?.no_email || of?.booker_email, 'nothing_visible')
const isAddress = addressRule(
  (of) => !of?.booker_email || email.safeParse(of.booker_email).success,
  'not_an_email',
)
const isLeftEmpty = addressRule((of) => !(of?.no_email && of.booker_email), 'left_empty')

/**
 * Books the slot that starts at `starttime`. With `slot_id` it is that slot, and the call is refused
 * (`slot_moved`) if it starts at another time by now. Without `no_email`, the address is required.
 */
export const adminBookingInput = z
  .object({
    ...booker,
    booker_email: nullIsEmpty(pastedEmail().max(254)).default(''),
    /** Whether the booker has no address and gets no emails. */
    no_email: z.boolean().default(false),
    starttime: time,
    slot_id: id.optional(),
  })
  .refine(isGiven.holds, isGiven.at)
  .refine(isAddress.holds, isAddress.at)
  .refine(isLeftEmpty.holds, isLeftEmpty.at)
  // `example` rather than `examples`, which zod drops when it transforms a schema.
  .meta({ example: { ...booked, category: 'Führung', starttime: '2026-12-01T10:00' } })
export type AdminBookingInput = z.infer<typeof adminBookingInput>
export type AdminBookingSent = z.input<typeof adminBookingInput>

export const adminBookingMade = z
  .object({ booking_id: id, slot_id: id, cancel_token: z.string() })
  .meta({ examples: [{ booking_id: ids.booking, slot_id: ids.slot, cancel_token: cancelToken }] })
export type AdminBookingMade = z.infer<typeof adminBookingMade>

/**
 * People leave the hidden field `website` empty; bots fill it in. `start` and `duration` (seconds)
 * are what the visitor saw: the call is refused (`slot_moved`) if the slot's time has changed since.
 */
export const publicBookingInput = z
  .object({
    ...booker,
    slot_id: id,
    start: givenInstant.optional(),
    duration: z.int().min(0).max(mostSeconds).optional(),
    website: nullIsEmpty(z.string().max(0, { error: fault('left_empty') })).optional(),
    /** The booker's language; German by default. */
    language: language.optional(),
    /** How long the form was open, in milliseconds: people need a while, bots do not. */
    took_ms: z.int().min(0).optional(),
    /** The solution of the proof of work; required (422) while a project is under attack. */
    altcha: z.string().max(4000).optional(),
  })
  .meta({ example: { ...booked, category: 'Führung', slot_id: ids.slot } })
export type PublicBookingInput = z.infer<typeof publicBookingInput>
export type PublicBookingSent = z.input<typeof publicBookingInput>

export const publicBookingMade = z
  .object({
    booking_id: id,
    /** Can be read out over the phone. */
    booking_number: z.string(),
    start: instant,
    /** Empty if the project has none. */
    meeting_point: z.string(),
    cancel_url: z.string(),
    /**
     * The deadline for confirming the booking with the link in the email; null if no confirmation
     * is needed.
     */
    held_until: instant.nullable(),
  })
  .meta({
    examples: [
      {
        booking_id: ids.booking,
        booking_number: '284 710 3956',
        start: '2026-12-01T09:00:00Z',
        meeting_point: 'Haupteingang, an der Garderobe',
        cancel_url: `https://rundgang.example/cancel.html?cancel_token=${cancelToken}`,
        held_until: null,
      },
    ],
  })
export type PublicBookingMade = z.infer<typeof publicBookingMade>

/**
 * A booking as the dashboard shows it. `cancel_token` is null for staff who are not admins; name,
 * address, phone number, comment and answers are empty once erased, or if they are `hidden` from a
 * guide.
 */
export const adminBooking = z.object({
  booking_id: id,
  booker_name: z.string(),
  /** Empty if booked without an address, or erased. */
  booker_email: z.string(),
  booker_phone: z.string(),
  attendees_count: z.int(),
  /** How many people came; null if not known. */
  came: z.int().nullable(),
  comment: z.string(),
  answers: z.array(answer),
  booking_time: instant,
  /** The deadline for the booker's confirmation; null if confirmed or not needed. */
  held_until: instant.nullable(),
  cancel_token: z.string().nullable(),
  ressource_name: z.string(),
  hidden: z.boolean().optional(),
  /** Whether the booker has accepted the new time; set only if the slot was moved. */
  kept: z.boolean().optional(),
})
export type AdminBooking = z.infer<typeof adminBooking>

/**
 * Who cancelled a booking: its booker, a member of staff (empty for a former one), or nobody,
 * because it was not confirmed in time; `unknown` if it was cancelled before this was stored.
 */
export const cancelledBooking = adminBooking.extend({
  cancelled_at: instant,
  cancelled_as: z.enum(['booker', 'staff', 'lapsed', 'unknown']),
  cancelled_by: z.string(),
  cancel_reason: z.string(),
})
export type CancelledBooking = z.infer<typeof cancelledBooking>

const changeRefusals = [
  'changes_off',
  'booking_cancelled',
  'booking_unconfirmed',
  'slot_started',
  'lead_time_passed',
] as const satisfies ErrorCode[]

/** The data for the page where bookers change and cancel their booking. */
export const bookingShown = z
  .object({
    project_id: id,
    project: z.string(),
    organisation: z.string(),
    /** Both URLs are empty if the project has none. */
    imprint_url: z.string(),
    privacy_url: z.string(),
    variant: z.string(),
    start: instant,
    timezone: z.string(),
    duration: z.int(),
    booker_name: z.string(),
    attendees_count: z.int(),
    cancelled: z.boolean(),
    /** Whether the booking was cancelled because nobody confirmed it in time. */
    lapsed: z.boolean(),
    cancellable: z.boolean(),
    /**
     * The deadline for confirming the booking, even if it has passed; null if the booking is
     * confirmed or needed no confirmation.
     */
    held_until: instant.nullable(),
    language,
    slot_id: id.optional(),
    ressource_id: id.optional(),
    /** Whether the booker may change the booking now. */
    changeable: z.boolean().optional(),
    /** Why the booker cannot change the booking now; null if they can. */
    change_refusal: z.enum(changeRefusals).nullable().optional(),
    /** Increases with each change to the number of people, the time or the variant. */
    revision: z.int().optional(),
    has_email: z.boolean().optional(),
    /** Whether the booker is sent emails; false without an email address or without a mail server. */
    gets_emails: z.boolean().optional(),
    /**
     * The maximum number of people for the booking, limited by the room in the slot and the
     * project's largest group.
     */
    max_attendees: z.int().optional(),
    /** Short enough to be read out over the phone. */
    booking_number: z.string().optional(),
    /** Empty if there is none. */
    meeting_point: z.string().optional(),
    /** The slot's former start; set only if the slot was moved after it was booked. */
    moved: z
      .object({ start: instant, timezone: z.string(), reason: z.string(), kept: z.boolean() })
      .optional(),
    /** The slots with room that the booking can move to; set only if its slot was called off. */
    called_off: z
      .object({
        reason: z.string(),
        alternatives: z.array(
          z.object({ slot_id: id, start: instant, timezone: z.string(), remaining: z.int() }),
        ),
      })
      .optional(),
  })
  .meta({
    examples: [
      {
        project_id: ids.project,
        project: 'Museum Alte Spinnerei',
        organisation: 'Museum Alte Spinnerei',
        imprint_url: 'https://www.alte-spinnerei.example/impressum',
        privacy_url: 'https://www.alte-spinnerei.example/datenschutz',
        variant: 'Führung',
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        duration: 3600,
        booker_name: booked.booker_name,
        attendees_count: booked.attendees_count,
        cancelled: false,
        lapsed: false,
        cancellable: true,
        held_until: null,
        language: 'de',
        slot_id: ids.slot,
        ressource_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e06',
        changeable: true,
        change_refusal: null,
        revision: 0,
        has_email: true,
        gets_emails: true,
        max_attendees: 30,
        booking_number: '482 914 0365',
        meeting_point: 'Haupteingang, an der Garderobe',
      },
    ],
  })
export type BookingShown = z.infer<typeof bookingShown>

/** An admin's input for cancelling a booking. */
export const adminCancellationInput = z
  .object({
    /** The reason in the email to the booker; may be empty. */
    reason: lineOrEmpty(500).default(''),
    /** Whether the booker gets an email. */
    notify: z.boolean().default(true),
  })
  .meta({ examples: [{ reason: 'Die Führung fällt aus, weil die Heizung repariert wird.' }] })
export type AdminCancellationSent = z.input<typeof adminCancellationInput>
export type AdminCancellation = z.infer<typeof adminCancellationInput>

/** Repeated cancellations get the same response as the first. */
export const bookingCancelled = z
  .object({ cancelled: z.boolean() })
  .meta({ examples: [{ cancelled: true }] })
export type BookingCancelled = z.infer<typeof bookingCancelled>

/** An iCalendar file, RFC 5545. */
export const calendarFile = z
  .string()
  .meta({ examples: ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n'] })
