import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database } from '#server/database/open.ts'

/** The member who gets an email, with their organisation; undefined once they have left. */
export const findTold = (
  db: Database,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: string },
) =>
  db
    .selectFrom('staff')
    .innerJoin('organisation', 'organisation.id', 'staff.organisationId')
    .select(['staff.name', 'staff.admin', 'organisation.name as organisation'])
    .where('staff.organisationId', '=', organisationId)
    .where('staff.id', '=', staffId)
    .where('staff.deletedAt', 'is', null)
    .executeTakeFirst()

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** A project's slots that were reported to its admins because nobody had taken them in time. */
export async function listReported(
  db: Database,
  { organisationId, projectId }: OfProject,
): Promise<string[]> {
  const rows = await db
    .selectFrom('offeredSlot')
    .innerJoin('project', joinWithin('project.id', 'offeredSlot.projectId'))
    .select('offeredSlot.slotId')
    .where('offeredSlot.organisationId', '=', organisationId)
    .where('offeredSlot.projectId', '=', projectId)
    .where('offeredSlot.reportedAt', 'is not', null)
    .where('project.deletedAt', 'is', null)
    .execute()
  return rows.map(({ slotId }) => slotId)
}
