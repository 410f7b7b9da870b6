import { z } from 'zod'
import { walkIn } from './attendance.ts'
import { adminBooking, cancelledBooking } from './booking.ts'
import type { FieldFault } from './errors.ts'
import { comment, day, id, instant, people, time } from './fields.ts'

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
    /** Places reserved for waiting-list offers; only if the slot has ever had such an offer. */
    offered: z.int().optional(),
    assigned_staff: z.array(z.string()),
    staff: z.array(z.object({ staff_id: id, staff_name: z.string() })),
    bookings: z.array(adminBooking.nullable()),
    comment: z.string(),
    available_ressources: z.array(z.string()),
    ressource_ids: z.array(id),
    internal: z.boolean(),
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
