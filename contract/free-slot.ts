import { z } from 'zod'
import { id, instant, pasted } from './fields.ts'

/** The most slots that a call lists. */
export const mostFreeSlots = 20

/**
 * Which of the coming slots to list, the next ones first. With `people`, only those with room for so
 * many in one of their variants; without, full ones too.
 */
export const freeSlotQuery = z.object({
  people: z.coerce.number().int().min(1).max(1_000_000).optional(),
  ressource_id: id.optional(),
  /** Days of the week, 1 for Monday, separated by commas. */
  weekday: z
    .string()
    .regex(/^[1-7](,[1-7]){0,6}$/)
    .optional(),
  /** Lists slots that begin at most an hour before or after this time of their day. */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  /**
   * A day or a weekday, and perhaps a time of day, as an admin types it, such as `Freitag 9 Uhr`; no
   * slots are listed if it says anything else.
   */
  q: pasted().max(200).optional(),
})
export type FreeSlotQuery = z.infer<typeof freeSlotQuery>
export type FreeSlotQuerySent = z.input<typeof freeSlotQuery>

const ids = {
  slot: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02',
  resource: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e03',
}

/** A coming slot that somebody can book by phone. */
export const freeSlot = z
  .object({
    slot_id: id,
    start: instant,
    timezone: z.string(),
    max_attendees: z.int(),
    /** The number of people booked. */
    sum: z.int(),
    /** How many places are free. */
    remaining: z.int(),
    /** Set only if one group has the slot to itself, so that no place is free. */
    whole: z.literal(true).optional(),
    /** Set only if visitors cannot book it. */
    internal: z.literal(true).optional(),
    /** The variants that the people can book. */
    ressource_ids: z.array(id),
    available_ressources: z.array(z.string()),
  })
  .meta({
    examples: [
      {
        slot_id: ids.slot,
        start: '2026-12-01T09:00:00Z',
        timezone: 'Europe/Berlin',
        max_attendees: 30,
        sum: 4,
        remaining: 26,
        ressource_ids: [ids.resource],
        available_ressources: ['Führung'],
      },
    ],
  })
export type FreeSlot = z.infer<typeof freeSlot>
