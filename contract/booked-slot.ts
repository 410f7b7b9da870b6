import { z } from 'zod'
import { id, instant, lineOrEmpty, time } from './fields.ts'
import { mostCalledOff } from './most-called-off.ts'

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
