import { z } from 'zod'
import { givenInstant, id, instant } from './fields.ts'

const ids = {
  absence: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e0b',
  member: '0199c1de-4a10-7c3e-9f00-3d2b6a1c0e01',
}
const span = { from: '2026-12-01T06:00:00Z', until: '2026-12-01T23:00:00Z' }

/** When the user cannot lead slots; `until` is exclusive. Nobody is ever asked for a reason. */
export const absenceInput = z
  .object({ from: givenInstant, until: givenInstant })
  .meta({ examples: [span] })
export type AbsenceInput = z.infer<typeof absenceInput>

/** An absence that an admin enters for a member of the team. */
export const memberAbsenceInput = z
  .object({ from: givenInstant, until: givenInstant, staff_id: id })
  .meta({ examples: [{ ...span, staff_id: ids.member }] })
export type MemberAbsenceInput = z.infer<typeof memberAbsenceInput>

/** What happened to the member's slots during the absence. */
export const absenceEntered = z
  .object({
    absence_id: id,
    /** The slots that the member no longer leads; they are offered to other members. */
    slot_ids: z.array(id),
    /** How many members were asked to take one of these slots. */
    asked: z.int(),
  })
  .meta({
    examples: [
      {
        absence_id: ids.absence,
        slot_ids: ['0199c1de-4a10-7c3e-9f00-3d2b6a1c0e02'],
        asked: 4,
      },
    ],
  })
export type AbsenceEntered = z.infer<typeof absenceEntered>

/** A current or future period in which a member cannot lead slots. */
export const absence = z
  .object({
    absence_id: id,
    staff_id: id,
    staff_name: z.string(),
    from: instant,
    until: instant,
  })
  .meta({
    examples: [
      { absence_id: ids.absence, staff_id: ids.member, staff_name: 'Grete Lange', ...span },
    ],
  })
export type Absence = z.infer<typeof absence>
