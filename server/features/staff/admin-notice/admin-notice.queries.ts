import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

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
