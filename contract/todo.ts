import { z } from 'zod'
import { id, instant } from './fields.ts'

/** What may need an admin, in the order in which the dashboard lists it. */
export const todoKinds = [
  /** Booked slots with fewer guides than they need; without any guide, one is missing. */
  'guides_missing',
  /** Slots whose guides were asked, and none has agreed. */
  'offers_unanswered',
  /** Moved slots with bookers who have not said whether they come. */
  'moves_unanswered',
  /** Booked slots on days that are closed. */
  'closed_day_booked',
  /** People on the waiting list for whom there are free places. */
  'waiting_for_free',
  /** Emails that could not be delivered, or are held or delayed. */
  'mails_undelivered',
  /** Bookings that look as if somebody made them to block places. */
  'bookings_unusual',
  /** Steps of a new project that are left. */
  'first_steps',
] as const
export type TodoKind = (typeof todoKinds)[number]

const ids = { slot: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02' }

/** What needs an admin in a project now; nothing is listed with a count of 0. */
export const todo = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(todoKinds),
        count: z.int(),
        /** The slots concerned, the next one first; at most 100, and none if it concerns no slots. */
        slot_ids: z.array(id),
        /** When the first of them starts, by which it must be done; null if it concerns no slots. */
        due: instant.nullable(),
      }),
    ),
  })
  .meta({
    examples: [
      {
        items: [
          { kind: 'guides_missing', count: 1, slot_ids: [ids.slot], due: '2026-12-01T09:00:00Z' },
        ],
      },
    ],
  })
export type Todo = z.infer<typeof todo>
