import { z } from 'zod'
import { currencies } from './currency.ts'
import type { ErrorCode, FieldFault } from './errors.ts'
import {
  bookerName,
  comment,
  day,
  email,
  givenInstant,
  id,
  instant,
  line,
  lineOrEmpty,
  nullIsEmpty,
  paragraph,
  pasted,
  pastedEmail,
  people,
  phone,
  time,
} from './fields.ts'
import { language } from './language.ts'
import { mostCalledOff } from './limits.ts'
import { agreedShown, isSum, type PriceCounts, peopleIn, priceCounts, total } from './price.ts'
import { answer, answerInput } from './question.ts'
import { bookingPart } from './split.ts'

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
  /** Not needed if `prices` says how many people come. */
  attendees_count: people.optional(),
  /** How many people come at which price; null or absent if the caller knows of no prices. */
  prices: priceCounts.nullish(),
  /** What the booker was told it costs: the call is refused (`price_changed`) if it costs otherwise. */
  price_cents: z.int().min(0).optional(),
  /** The currency of that sum: the call is refused (`price_changed`) if it costs another one. */
  currency: z.enum(currencies).optional(),
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

interface People {
  attendees_count?: number | undefined
  prices?: PriceCounts | null | undefined
}

const isAnybody = ({ prices }: People) =>
  Array.isArray(prices) && prices.some((one?: Partial<PriceCounts[number]>) => one?.count)

/** Checked even if other fields are invalid, so that one response lists all errors. */
const isCounted = {
  holds: (given: unknown) =>
    (given as People | null)?.attendees_count !== undefined || isAnybody((given ?? {}) as People),
  at: { path: ['attendees_count'], error: fault('nothing_visible'), when: () => true },
}
type Counted<Input> = Omit<Input, 'attendees_count'> & { attendees_count: number }

/** A booking's input; the number of people that was not sent is the sum over the prices. */
export const counted = <Input extends People>(input: Input): Counted<Input> => ({
  ...input,
  attendees_count: input.attendees_count ?? peopleIn(input.prices ?? []),
})

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
    /**
     * Whether an admin takes these people on even if the slot has too few places, except beside or as
     * a group that has the slot to itself; otherwise the call is refused (`slot_full`).
     */
    overbook: z.boolean().default(false),
  })
  .refine(isGiven.holds, isGiven.at)
  .refine(isAddress.holds, isAddress.at)
  .refine(isLeftEmpty.holds, isLeftEmpty.at)
  .refine(isCounted.holds, isCounted.at)
  .refine(isSum.holds, isSum.at)
  // `example` rather than `examples`, which zod drops when it transforms a schema.
  .meta({ example: { ...booked, category: 'Führung', starttime: '2026-12-01T10:00' } })
export type AdminBookingInput = Counted<z.infer<typeof adminBookingInput>>
export type AdminBookingSent = Counted<z.input<typeof adminBookingInput>>

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
  .refine(isCounted.holds, isCounted.at)
  .refine(isSum.holds, isSum.at)
  .meta({ example: { ...booked, category: 'Führung', slot_id: ids.slot } })
export type PublicBookingInput = Counted<z.infer<typeof publicBookingInput>>
export type PublicBookingSent = Counted<z.input<typeof publicBookingInput>>

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
  ...total,
  hidden: z.boolean().optional(),
  /** Set only if the booking is split over several slots, and this is a part of it. */
  part: bookingPart.optional(),
  /** Whether the booker has accepted the new time; set only if the slot was moved. */
  kept: z.boolean().optional(),
  /** Set only if an admin knowingly took it on beyond the slot's capacity. */
  overbooked: z.literal(true).optional(),
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
  'booking_split',
  'slot_started',
  'changes_closed',
  'lead_time_passed',
] as const satisfies ErrorCode[]

/** A PDF. */
export const confirmationFile = z.string().meta({ format: 'binary', examples: ['%PDF-1.7'] })

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
    /** For `booking_split`: whom to turn to, in the booker's language. */
    change_hint: z.string().optional(),
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
    /** The minimum; set only if the variant has one. */
    min_attendees: z.int().optional(),
    /**
     * The last moment for changing or cancelling the booking; set only if it is before the start.
     */
    changes_until: instant.optional(),
    /** The last moment for changing it; set only if that is before `changes_until`. */
    change_until: instant.optional(),
    ...agreedShown,
    /** Whom to call; each empty if not stated. Set only between that moment and the start. */
    contact: z
      .object({
        phone: z.string(),
        street: z.string(),
        postalcode: z.string(),
        city: z.string(),
      })
      .optional(),
    /** Short enough to be read out over the phone. */
    booking_number: z.string().optional(),
    /** Empty if there is none. */
    meeting_point: z.string().optional(),
    /** The booker's answers, in the booking's language; set only if there are any. */
    answers: z.array(answer).optional(),
    /** The same with their questions, as people read them. */
    answers_read: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
    /** Set only if bookers of the variant are asked questions. */
    asks_questions: z.literal(true).optional(),
    /** Set only if the confirmation can be downloaded as PDF. */
    confirmation_pdf: z.literal(true).optional(),
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

const content = {
  subject: line(150),
  text: paragraph(5000).min(1),
  /** If true, the recipients are only counted, and nothing is sent. */
  dry_run: z.boolean().default(false),
}

const example = {
  subject: 'Morgen bitte festes Schuhwerk',
  text: 'Der Hof wird gepflastert. Bitte kommen Sie in festen Schuhen.',
}

/** A message to all bookers of a slot. */
export const slotMessage = z.object(content).meta({ example })
export type SlotMessage = z.infer<typeof slotMessage>
export type SlotMessageSent = z.input<typeof slotMessage>

/** A message to all of a project's bookers on this day. */
export const dayMessage = z.object({ ...content, day }).meta({
  example: { day: '2026-12-01', ...example },
})
export type DayMessage = z.infer<typeof dayMessage>
export type DayMessageSent = z.input<typeof dayMessage>

/** How many bookers get the message; an address with several bookings gets it once. */
export const messageSent = z
  .object({
    recipients: z.int(),
    /** How many bookings have no address or are unconfirmed; their bookers get no message. */
    left_out: z.int(),
  })
  .meta({ examples: [{ recipients: 12, left_out: 1 }] })
export type MessageSent = z.infer<typeof messageSent>

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

/** The reason given in the emails to bookers; may be empty. */
const reason = lineOrEmpty(500).default('')

/** Moves a slot with its bookings. `starttime` and `timezone` are as for a new slot. */
export const slotMove = z
  .object({
    starttime: time,
    timezone: z.string().max(100).nullish(),
    reason,
    /** The start the admin saw; the call is refused if the slot has been moved since. */
    was: instant.optional(),
    /** Whether all slots of bookings that are split over this one and others move with it. */
    together: z.boolean().optional(),
  })
  .meta({
    examples: [
      {
        starttime: '2026-12-01T14:00',
        timezone: 'Europe/Berlin',
        reason: 'Am Vormittag wird die Heizung repariert.',
      },
    ],
  })
export type SlotMove = z.infer<typeof slotMove>
export type SlotMoveSent = z.input<typeof slotMove>

/** How many bookers get an email. */
export const slotMoved = z
  .object({ moved: z.boolean(), told: z.int() })
  .meta({ examples: [{ moved: true, told: 12 }] })
export type SlotMoved = z.infer<typeof slotMoved>

/**
 * Deletes a slot and cancels its bookings; the email to each booker lists other slots with room.
 */
export const slotCallOff = z
  .object({ reason })
  .meta({ examples: [{ reason: 'Unser Guide ist krank geworden.' }] })
export type SlotCallOff = z.input<typeof slotCallOff>

/** How many bookings are cancelled and how many bookers get an email. */
export const slotCalledOff = z
  .object({ cancelled: z.int(), told: z.int() })
  .meta({ examples: [{ cancelled: 12, told: 12 }] })
export type SlotCalledOff = z.infer<typeof slotCalledOff>

/** Schedules a slot again that was called off or deleted, at its time and with its data. */
export const slotRestoring = z
  .object({
    /** Whether the bookings that ended with it come back; their bookers get an email. */
    bookings: z.boolean().default(true),
  })
  .meta({ examples: [{ bookings: true }] })
export type SlotRestoring = z.input<typeof slotRestoring>

/**
 * How many bookings came back, how many bookers get an email, and how many bookings of the slot did
 * not come back, because another slot that they are split over has no room. All are 0 if the slot
 * was not deleted. `unassigned`: how many guides cannot lead it any more.
 */
export const slotRestored = z
  .object({ bookings: z.int(), told: z.int(), left: z.int(), unassigned: z.int() })
  .meta({ examples: [{ bookings: 12, told: 12, left: 0, unassigned: 0 }] })
export type SlotRestored = z.infer<typeof slotRestored>

/**
 * Calls off several slots of a project at once. Slots that have since been deleted or have begun
 * are left out.
 */
export const slotsCallOff = z
  .object({ slot_ids: z.array(id).min(1).max(mostCalledOff), reason })
  .meta({
    examples: [
      { slot_ids: ['0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'], reason: 'Wir haben Wasser im Keller.' },
    ],
  })
export type SlotsCallOff = z.input<typeof slotsCallOff>

/** How many slots are called off, bookings cancelled, and bookers notified by email. */
export const slotsCalledOff = z
  .object({ slots: z.int(), cancelled: z.int(), told: z.int() })
  .meta({ examples: [{ slots: 4, cancelled: 12, told: 12 }] })
export type SlotsCalledOff = z.infer<typeof slotsCalledOff>

/**
 * A booker accepts the new time of a moved slot; `revision` is the one the booker's page showed.
 */
export const bookingKept = z
  .object({ revision: z.int().min(0).optional() })
  .meta({ examples: [{ revision: 1 }] })
export type BookingKept = z.infer<typeof bookingKept>
