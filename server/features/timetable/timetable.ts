import type { SlotQuery } from '#contract/slot.ts'
import type { Staff } from '#server/actor.ts'
import { requireProject } from '#server/features/project/project.ts'
import { organisationOf } from '#server/features/registration/registration.ts'
import { staffOfSession } from '#server/features/session/session.ts'
import type { House } from '#server/house.ts'
import { formerMember } from '#texts/de/team.ts'
import { listSlots } from './timetable.queries.ts'
import { pageOf, seenBy } from './timetable.rules.ts'

/**
 * The slots of a project with what the dashboard shows of them: from the start of today on, or
 * those that the query asks for. Throws `not_found`.
 */
export async function slotsOf(
  house: House,
  staff: Staff,
  { projectId, query }: { projectId: string; query: SlotQuery },
) {
  const { timezone } = await requireProject(house, staff, projectId)
  const { organisationId } = staff
  const seesAll = staff.admin || (await organisationOf(house, staff)).guides_see_all_bookers
  const slots = await listSlots(house.db, {
    organisationId,
    projectId,
    ...pageOf(query, timezone, house.clock.now()),
    limit: query.limit,
    bookings: query.bookings,
    staffId: query.staff_id,
    resourceId: query.ressource_id,
  })
  return slots.map((slot) => seenBy(staff, named(slot), seesAll))
}

interface Member {
  staff_id: string
  staff_name: string
}

/** The name of somebody who left long ago is empty. */
const named = <Slot extends { staff: Member[] }>(slot: Slot) => ({
  ...slot,
  staff: slot.staff.map((member) => ({
    ...member,
    staff_name: member.staff_name || formerMember,
  })),
})

/** Hears what changes in the organisation; null where changes may have been missed. */
export const followChanges = (
  { changes }: House,
  { organisationId }: Staff,
  hear: (projectId: string | null) => void,
) => changes.listen(organisationId, hear)

/** Whether a session still stands, for what goes on after its call was let in. */
export const isLoggedIn = async (house: House, token: string): Promise<boolean> =>
  (await staffOfSession(house, token))?.suspended === false

export { requireProject }
