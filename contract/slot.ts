import { z } from 'zod'
import { walkIn } from './attendance.ts'
import { adminBooking, cancelledBooking } from './booking.ts'
import type { FieldFault } from './errors.ts'
import { comment, day, givenInstant, id, instant, line, people, time } from './fields.ts'
import { meetingPointInput, meetingPointShown } from './meeting-point.ts'
import { total } from './price.ts'
import { answer } from './question.ts'
import { bookingPart } from './split.ts'

const ids = {
  slot: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
  resource: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e03',
  staff: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
}

const variantsMissing: FieldFault = 'variants_missing'

/**
 * A slot as an admin enters it. `starttime` is ISO 8601: with an offset it is an instant, without
 * one it is wall-clock time in `timezone` (an IANA name; by default the project's).
 */
export const slotInput = z
  .object({
    starttime: time,
    max_attendees: people,
    possible_ressources: z.array(id).min(1, { error: variantsMissing }).max(100),
    internal: z.boolean().default(false),
    timezone: z.string().max(100).nullish(),
    ...meetingPointInput,
  })
  .meta({
    examples: [
      {
        starttime: '2026-12-01T10:00',
        max_attendees: 10,
        possible_ressources: [ids.resource],
        internal: false,
        timezone: 'Europe/Berlin',
      },
    ],
  })
export type SlotInput = z.infer<typeof slotInput>
/** The request body: fields with a default are optional. */
export type SlotInputSent = z.input<typeof slotInput>

/** The new slot's id. */
export const slotAdded = z
  .object({ add_timeslot: id })
  .meta({ examples: [{ add_timeslot: ids.slot }] })
export type SlotAdded = z.infer<typeof slotAdded>

/** An empty comment removes the stored one. */
export const slotCommentInput = z
  .object({ comment })
  .meta({ examples: [{ comment: 'Gruppe kommt mit dem Bus, bitte am Hoftor empfangen.' }] })
export type SlotCommentInput = z.infer<typeof slotCommentInput>

/**
 * The slots the dashboard requests: an inclusive range of days in the project's time zone, by
 * default from today with no end. At most `limit` slots, the next ones `after` a slot, or the
 * nearest ones `before` a slot or a day, always sorted by start time.
 */
export const slotQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  after: id.optional(),
  before: id.or(day).optional(),
  bookings: z.enum(['with', 'without']).optional(),
  /** Whether cancelled bookings and deleted slots are listed as well. */
  cancelled: z.literal('with').optional(),
  staff_id: id.optional(),
  ressource_id: id.optional(),
})
export type SlotQuerySent = z.input<typeof slotQuery>
export type SlotQuery = z.infer<typeof slotQuery>

/**
 * A slot on the dashboard. `sum` is the number of people booked, plus the walk-ins who took places.
 */
export const slot = z
  .object({
    slot_id: id,
    start: instant,
    timezone: z.string(),
    max_attendees: z.int(),
    sum: z.int(),
    /** Set only if one group has the slot to itself, or is offered it, so that no place is free. */
    whole: z.literal(true).optional(),
    /** How many people beyond its capacity an admin took on knowingly; only if there are any. */
    overbooked: z.int().optional(),
    /** Places reserved for waiting-list offers; only if the slot has ever had such an offer. */
    offered: z.int().optional(),
    assigned_staff: z.array(z.string()),
    staff: z.array(z.object({ staff_id: id, staff_name: z.string() })),
    /** How many guides it needs; only if it needs more than one. */
    guides_needed: z.int().optional(),
    bookings: z.array(adminBooking.nullable()),
    comment: z.string(),
    available_ressources: z.array(z.string()),
    ressource_ids: z.array(id),
    internal: z.boolean(),
    ...meetingPointShown,
    series_id: id.optional(),
    /** Visitors without a booking; set only if there are any. */
    walk_ins: z.array(walkIn).optional(),
    /** Set only in a list that includes cancelled bookings and deleted slots. */
    cancelled: z.array(cancelledBooking).optional(),
    /**
     * When the slot was deleted and by whom; `by` is empty for a former member, or if it is not
     * known.
     */
    deleted: z
      .object({
        at: instant,
        by: z.string(),
        /**
         * Why the slot was called off; empty if no reason was given, missing if it was not called
         * off.
         */
        call_off_reason: z.string().optional(),
      })
      .optional(),
  })
  .meta({
    examples: [
      {
        slot_id: ids.slot,
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        max_attendees: 10,
        sum: 0,
        assigned_staff: ['Käthe Roß'],
        staff: [{ staff_id: ids.staff, staff_name: 'Käthe Roß' }],
        bookings: [null],
        comment: '',
        available_ressources: ['Führung'],
        ressource_ids: [ids.resource],
        internal: false,
      },
    ],
  })
export type Slot = z.infer<typeof slot>

/** A range of at most 366 days in the project's time zone. */
export const publicSlotQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  ressource_id: id.optional(),
})
export type PublicSlotQuery = z.infer<typeof publicSlotQuery>

/**
 * A slot that a visitor can book now; `ressource_ids` are the variants whose lead time allows it.
 */
export const publicSlot = z
  .object({
    slot_id: id,
    start: instant,
    /** The slot's time zone, only if it differs from its project's. */
    timezone: z.string().optional(),
    remaining: z.int(),
    ressource_ids: z.array(id),
  })
  .meta({
    examples: [
      {
        slot_id: ids.slot,
        start: '2026-12-01T09:00:00Z',
        remaining: 8,
        ressource_ids: [ids.resource],
      },
    ],
  })
export type PublicSlot = z.infer<typeof publicSlot>

/** A slot without free places, which visitors can see but not book. */
export const fullSlot = publicSlot.omit({ remaining: true })

/**
 * Server-sent events named `change`, each with its project. An event without a project means that
 * changes to any project may have been missed.
 */
export const changeEvents = z.string().meta({
  examples: ['event: change\ndata: {"project_id":"01980000-0000-7000-8000-000000000001"}\n\n'],
})

const absenceIds = {
  absence: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e0b',
  member: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
}
const span = { from: '2026-12-01T06:00:00Z', until: '2026-12-01T23:00:00Z' }

/** When the user cannot lead slots; `until` is exclusive. Nobody is ever asked for a reason. */
export const absenceInput = z
  .object({ from: givenInstant, until: givenInstant })
  .meta({ examples: [span] })
export type AbsenceInput = z.infer<typeof absenceInput>

/** An absence that an admin enters for a member of the team. */
export const memberAbsenceInput = z
  .object({ from: givenInstant, until: givenInstant, staff_id: id })
  .meta({ examples: [{ ...span, staff_id: absenceIds.member }] })
export type MemberAbsenceInput = z.infer<typeof memberAbsenceInput>

/** What happened to the member's slots during the absence. */
export const absenceEntered = z
  .object({
    absence_id: id,
    /** The slots that the member no longer leads; they are offered to other members. */
    slot_ids: z.array(id),
    /** How many members were asked to take one of these slots. */
    asked: z.int(),
  })
  .meta({
    examples: [
      {
        absence_id: absenceIds.absence,
        slot_ids: ['0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'],
        asked: 4,
      },
    ],
  })
export type AbsenceEntered = z.infer<typeof absenceEntered>

/** A current or future period in which a member cannot lead slots. */
export const absence = z
  .object({
    absence_id: id,
    staff_id: id,
    staff_name: z.string(),
    from: instant,
    until: instant,
  })
  .meta({
    examples: [
      {
        absence_id: absenceIds.absence,
        staff_id: absenceIds.member,
        staff_name: 'Grete Lange',
        ...span,
      },
    ],
  })
export type Absence = z.infer<typeof absence>

const example = {
  staff_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
  staff_name: 'Käthe Roß',
}

// Forms send empty fields as empty strings.
const staffId = id.or(z.literal('')).optional()

/** `staff_id` distinguishes two members with the same name. */
export const assignmentInput = z
  .object({ staff_name: line(200), event_id: id, staff_id: staffId })
  .meta({
    examples: [{ ...example, event_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02' }],
  })
export type AssignmentSent = z.input<typeof assignmentInput>

/** A member of staff who leads the slot. */
export const assigned = z
  .object({ staff_id: id, staff_name: z.string() })
  .meta({ examples: [example] })
export type Assigned = z.infer<typeof assigned>

export const assignmentQuery = z.object({ staff_id: staffId })
export type AssignmentQuerySent = z.input<typeof assignmentQuery>

/**
 * A slot as it would be after a change. Without `starttime` or `duration` (in seconds), it keeps
 * the stored value.
 */
export const overlapQuery = z.object({
  starttime: time.optional(),
  duration: z.coerce
    .number()
    .int()
    .min(1)
    .max(7 * 24 * 60 * 60)
    .optional(),
})
export type OverlapQuerySent = z.input<typeof overlapQuery>
export type OverlapQuery = z.infer<typeof overlapQuery>

/** Another slot at the same time, in any project, and a member of staff who leads it. */
export const overlap = z
  .object({
    staff_id: id,
    staff_name: z.string(),
    slot_id: id,
    start: instant,
    timezone: z.string(),
    /** The duration of the other slot's longest variant, in seconds. */
    duration: z.int(),
    project_name: z.string(),
    /** The two slots do not overlap, but the pause between them is too short. */
    short_pause: z.literal(true).optional(),
  })
  .meta({
    examples: [
      {
        ...example,
        slot_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        duration: 3600,
        project_name: 'Museum Alte Spinnerei',
      },
    ],
  })
export type Overlap = z.infer<typeof overlap>

/** How many slots a member leads in the week of a slot, Monday to Sunday, across all projects. */
export const weekLoad = z
  .object({ staff_id: id, slots_this_week: z.int() })
  .meta({ examples: [{ staff_id: example.staff_id, slots_this_week: 3 }] })
export type WeekLoad = z.infer<typeof weekLoad>

/**
 * The range of days a guide requests, inclusive, in each slot's own time zone: by default 60 days
 * from today, at most 366.
 */
export const mineQuery = z.object({ from: day.optional(), to: day.optional() })
export type MineQuery = z.infer<typeof mineQuery>

/** A booking as shown to the members who lead its slot. */
const bookingLed = z.object({
  booking_id: id,
  /** Empty once it is erased; the same applies to phone, comment and answers. */
  booker_name: z.string(),
  booker_phone: z.string(),
  attendees_count: z.int(),
  /** How many people came; null if not known. */
  came: z.int().nullable(),
  ressource_name: z.string(),
  comment: z.string(),
  answers: z.array(answer),
  /** The deadline for the booker's confirmation; null if confirmed or not needed. */
  held_until: instant.nullable(),
  /** Set only if the booking is split over several slots, and this is a part of it. */
  part: bookingPart.optional(),
  ...total,
})

const exampleId = '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'

/** A slot the user leads. Lists of these slots are sorted by start time. */
export const slotLed = z
  .object({
    slot_id: id,
    project_id: id,
    project: z.string(),
    start: instant,
    timezone: z.string(),
    /** The duration of the slot's longest variant, in seconds. */
    duration: z.int(),
    location_meeting_point: z.string(),
    location_street: z.string(),
    location_postalcode: z.string(),
    location_city: z.string(),
    available_ressources: z.array(z.string()),
    max_attendees: z.int(),
    /** How many people are booked. */
    sum: z.int(),
    /** Set only if one group has the slot to itself, or is offered it. */
    whole: z.literal(true).optional(),
    comment: z.string(),
    internal: z.boolean(),
    /** All members who lead the slot, including the user. */
    assigned_staff: z.array(z.string()),
    bookings: z.array(bookingLed),
    /** Visitors without a booking; set only if there are any. */
    walk_ins: z.array(walkIn).optional(),
  })
  .meta({
    examples: [
      {
        slot_id: exampleId,
        project_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e05',
        project: 'Stadtmuseum Lindenau',
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        duration: 3600,
        location_meeting_point: 'An der Kasse im Erdgeschoss',
        location_street: 'Am Markt 1',
        location_postalcode: '04177',
        location_city: 'Leipzig',
        available_ressources: ['Führung'],
        max_attendees: 25,
        sum: 24,
        comment: 'Bitte am Hoftor empfangen.',
        internal: false,
        assigned_staff: ['Grete Lange'],
        bookings: [
          {
            booking_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e04',
            booker_name: 'Jürgen Weiß',
            booker_phone: '0421 361-0',
            attendees_count: 24,
            came: null,
            ressource_name: 'Führung',
            comment: 'Klasse 4b, ein Kind im Rollstuhl',
            answers: [],
            held_until: null,
          },
        ],
      },
    ],
  })
export type SlotLed = z.infer<typeof slotLed>

const calendarFeed = z.object({
  created_at: instant,
  /** When a calendar program last fetched it; null if none has. */
  last_used_at: instant.nullable(),
  /** When it ends, and a new one is needed. */
  expires_at: instant,
})

const feedExample = {
  created_at: '2026-11-20T12:00:00Z',
  last_used_at: '2026-11-24T06:50:00Z',
  expires_at: '2027-11-20T12:00:00Z',
}

/** The user's calendar feed; null if there is none. Its address is shown only once, on creation. */
export const feedState = z
  .object({ calendar: calendarFeed.nullable() })
  .meta({ examples: [{ calendar: feedExample }] })
export type FeedState = z.infer<typeof feedState>

/** A new calendar feed. */
export const feedMade = z.object({ url: z.string(), calendar: calendarFeed }).meta({
  examples: [
    {
      url: 'https://rundgang.example/calendar/VGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeS4.ics',
      calendar: { ...feedExample, last_used_at: null },
    },
  ],
})
export type FeedMade = z.infer<typeof feedMade>

/** The path calendar programs fetch a feed from. */
export const feedPath = (token: string) => `/calendar/${token}.ics`
