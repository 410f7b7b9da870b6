import { z } from 'zod'
import { id, instant, line, time } from './fields.ts'

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
