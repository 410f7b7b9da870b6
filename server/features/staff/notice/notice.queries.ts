import type { NotNull } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

export async function findOrganisationName(
  db: Database,
  organisationId: OrganisationId,
): Promise<string> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return name
}

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

/** The admins, locked so that none can leave before their emails are stored. */
export const lockAdminsForShare = (tx: Transaction, organisationId: OrganisationId) =>
  tx
    .selectFrom('staff')
    .select(['name', 'email'])
    .where('organisationId', '=', organisationId)
    .where('admin', '=', true)
    .where('deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('id')
    .forKeyShare()
    .execute()
