import { z } from 'zod'
import { givenInstant, id, instant, people } from './fields.ts'

const ids = {
  operation: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e11',
  other: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e12',
}

/** Chosen by the device, so that an operation sent twice counts once. */
const operation = {
  operation_id: id,
  /** By the device's clock; a time more than 12 hours ahead counts as the time of receipt. */
  at: givenInstant,
  /**
   * When the slot started that it was recorded for. The call is refused (`slot_moved`) if the slot
   * is on another day by now.
   */
  start: givenInstant.optional(),
}

/** How many of the people in a booking came. */
export const attendanceInput = z
  .object({
    /** May exceed the number of people booked; null if not known. */
    came: z.int().min(0).max(1_000_000).nullable(),
    /** The slot that it was recorded for; refused like `start` if the booking is in another. */
    slot_id: id.optional(),
    ...operation,
  })
  .meta({ examples: [{ came: 24, operation_id: ids.operation, at: '2026-12-01T09:02:00Z' }] })
export type AttendanceInput = z.infer<typeof attendanceInput>

/**
 * A repeated operation returns the same response, unless somebody has recorded a newer one since.
 */
export const attendanceRecorded = z
  .object({
    /** The number of people that now applies; null if not known. */
    came: z.int().nullable(),
    /** Whether this operation counts: false if a later one overrides it. */
    counts: z.boolean(),
    /**
     * The operation that overrides it or, if it counts, the one before it; null if there is none.
     */
    other: z
      .object({
        operation_id: id,
        came: z.int().nullable(),
        at: instant,
        /** Who recorded it; empty for a former member of the team. */
        by: z.string(),
      })
      .nullable(),
  })
  .meta({
    examples: [
      {
        came: 22,
        counts: false,
        other: { operation_id: ids.other, came: 22, at: '2026-12-01T09:04:00Z', by: 'Käthe Roß' },
      },
    ],
  })
export type AttendanceRecorded = z.infer<typeof attendanceRecorded>

/** Visitors who come without a booking. */
export const walkInInput = z
  .object({ people, ...operation })
  .meta({ examples: [{ people: 3, operation_id: ids.operation, at: '2026-12-01T09:02:00Z' }] })
export type WalkInInput = z.infer<typeof walkInInput>

/** Visitors without a booking; those beyond `places` came even though the slot was full. */
export const walkIn = z
  .object({ operation_id: id, people: z.int(), places: z.int() })
  .meta({ examples: [{ operation_id: ids.operation, people: 3, places: 2 }] })
export type WalkIn = z.infer<typeof walkIn>
