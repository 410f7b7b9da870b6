import { z } from 'zod'
import { walkIn } from './attendance.ts'
import { day, id, instant } from './fields.ts'
import { answer } from './question.ts'

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
