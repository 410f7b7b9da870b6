import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

/** The member with this address in an organisation, and the time zone of its first project. */
export function findRecipient(
  db: Database,
  { organisationId, recipient }: { organisationId: OrganisationId; recipient: string },
) {
  return db
    .selectFrom('staff')
    .select('name')
    .select((eb) =>
      eb
        .selectFrom('project')
        .select('timezone')
        .whereRef('project.organisationId', '=', 'staff.organisationId')
        .where('project.deletedAt', 'is', null)
        .orderBy('project.id')
        .limit(1)
        .as('timezone'),
    )
    .where('organisationId', '=', organisationId)
    .where('email', '=', recipient)
    .executeTakeFirst()
}
