import { z } from 'zod'
import { adminBooking } from './booking.ts'
import type { FieldFault } from './errors.ts'
import { day, id, instant, people, time } from './fields.ts'

const variantsMissing: FieldFault = 'variants_missing'

/**
 * What an admin says of a slot. `starttime` is ISO 8601: with an offset it is that instant,
 * without one it is wall-clock time in `timezone` (an IANA name; unset, the project's).
 */
export const slotInput = z.object({
  starttime: time,
  max_attendees: people,
  possible_ressources: z.array(id).min(1, { error: variantsMissing }).max(100),
  internal: z.boolean().default(false),
  timezone: z.string().max(100).optional(),
})
export type SlotInput = z.infer<typeof slotInput>
/** As sent: what has a default may be left out. */
export type SlotInputSent = z.input<typeof slotInput>

/** The new slot's id. */
export const slotAdded = z.object({ add_timeslot: id })

/**
 * Which slots the dashboard asks for: a span of days in the project's time zone, both included;
 * unset: from today, without end. `limit` takes so many, the next of them `after` a slot; with
 * `before`, a slot or a day, those that come before it, the nearest, still in order of start.
 */
export const slotQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  after: id.optional(),
  before: id.or(day).optional(),
  bookings: z.enum(['with', 'without']).optional(),
  staff_id: id.optional(),
  ressource_id: id.optional(),
})
export type SlotQuery = z.infer<typeof slotQuery>

/** A slot as the dashboard shows it. `sum` is the number of people booked. */
export const slot = z.object({
  slot_id: id,
  start: instant,
  timezone: z.string(),
  max_attendees: z.int(),
  sum: z.int(),
  assigned_staff: z.array(z.string()),
  staff: z.array(z.object({ staff_id: id, staff_name: z.string() })),
  bookings: z.array(adminBooking.nullable()),
  comment: z.string(),
  available_ressources: z.array(z.string()),
  ressource_ids: z.array(id),
  internal: z.boolean(),
})
export type Slot = z.infer<typeof slot>

/** What the public asks of the slots: days in the project's time zone, at most 366 of them. */
export const publicSlotQuery = z.object({
  from: day.optional(),
  to: day.optional(),
  ressource_id: id.optional(),
})
export type PublicSlotQuery = z.infer<typeof publicSlotQuery>

/** A slot that a visitor can book now; `ressource_ids` are those whose lead time has not passed. */
export const publicSlot = z.object({
  slot_id: id,
  start: instant,
  remaining: z.int(),
  ressource_ids: z.array(id),
})
export type PublicSlot = z.infer<typeof publicSlot>
