import { z } from 'zod'
import { id, line } from './fields.ts'

const example = {
  staff_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
  staff_name: 'Käthe Roß',
}

// Forms send what is not filled in as empty.
const staffId = id.or(z.literal('')).optional()

/** `staff_id` distinguishes two members with the same name. */
export const assignmentInput = z
  .object({ staff_name: line(200), event_id: id, staff_id: staffId })
  .meta({
    examples: [{ ...example, event_id: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02' }],
  })
export type AssignmentSent = z.input<typeof assignmentInput>

/** Who leads the slot now. */
export const assigned = z
  .object({ staff_id: id, staff_name: z.string() })
  .meta({ examples: [example] })
export type Assigned = z.infer<typeof assigned>

export const assignmentQuery = z.object({ staff_id: staffId })
export type AssignmentQuerySent = z.input<typeof assignmentQuery>
