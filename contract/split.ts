import { z } from 'zod'
import { id, people } from './fields.ts'
import { mostParts } from './limits.ts'
import { priceCounts } from './price.ts'

const slotId = '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'

/** Which part of a split booking a slot has. */
export const bookingPart = z.object({
  /** Counts from 1. */
  number: z.int(),
  of: z.int(),
  /** How many people the whole booking is for. */
  people: z.int(),
})
export type BookingPart = z.infer<typeof bookingPart>

/** The people of a booking in one of its slots. */
const seat = z.object({ slot_id: id, people: z.int() })

/** How a booking is split, and the slots that it can be split over. */
export const bookingParts = z
  .object({
    /** The first one is the booking itself; a booking that is not split has only this one. */
    parts: z.array(seat),
    /** The slots at the same time that offer its variant, with those of its parts. */
    slots: z.array(
      z.object({
        slot_id: id,
        /** The names of its guides. */
        assigned_staff: z.array(z.string()),
        internal: z.boolean(),
        max_attendees: z.int(),
        /** How many people of this booking there is room for. */
        room: z.int(),
      }),
    ),
    /** How many people one guide leads, if the variant says so. */
    people_per_guide: z.int().optional(),
  })
  .meta({
    examples: [
      {
        parts: [{ slot_id: slotId, people: 52 }],
        slots: [
          {
            slot_id: slotId,
            assigned_staff: ['Käthe Roß'],
            internal: false,
            max_attendees: 60,
            room: 60,
          },
        ],
        people_per_guide: 30,
      },
    ],
  })
export type BookingParts = z.infer<typeof bookingParts>

const namesSlotsOnce = (parts: { slot_id: string | null }[]) => {
  const named = parts.flatMap(({ slot_id }) => slot_id ?? [])
  return new Set(named).size === named.length
}

/**
 * How a booking shall be split; a single part joins it again. It may be for another number of people
 * afterwards. Repeating the call changes nothing.
 */
export const splitInput = z
  .object({
    parts: z
      .array(
        z.object({
          /**
           * Null: a slot of its own, which is opened beside the booking's unless it has one that no
           * other part names; with `was`, it is opened unless a former call has done that.
           */
          slot_id: id.nullable(),
          people,
        }),
      )
      .min(1)
      .max(mostParts)
      .refine(namesSlotsOnce),
    /** The parts that were seen; if they are others by now, 409 `changed_meanwhile`. */
    was: z.array(seat).optional(),
    /** How many people pay which price; the number of people is their sum. */
    prices: priceCounts.optional(),
    /** Whether the booker gets an email if the booking is for another number of people. */
    notify: z.boolean().default(true),
  })
  .meta({
    examples: [
      {
        parts: [
          { slot_id: null, people: 5 },
          { slot_id: null, people: 4 },
        ],
      },
    ],
  })
export type SplitInput = z.infer<typeof splitInput>
export type SplitSent = z.input<typeof splitInput>
