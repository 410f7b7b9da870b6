import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface ChangeId {
  organisationId: OrganisationId
  changeId: string
}

/** What an action did. */
export const findUndoable = (db: Database, { organisationId, changeId }: ChangeId) =>
  db
    .selectFrom('slotChange')
    .select(['projectId', 'at', 'entries', 'seriesId', 'seriesBefore', 'undoneAt'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', changeId)
    .executeTakeFirst()

export async function markUndone(
  tx: Transaction,
  { organisationId, changeId }: ChangeId,
  undoneAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('slotChange')
    .set({ undoneAt })
    .where('organisationId', '=', organisationId)
    .where('id', '=', changeId)
    .execute()
}

/** All slots that are instances of these series, also deleted ones. */
export const listInstances = (
  db: Database,
  { organisationId, seriesIds }: { organisationId: OrganisationId; seriesIds: string[] },
) =>
  db
    .selectFrom('slot')
    .select(['seriesId', 'seriesDay', 'seriesTime'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`series_id = any(${seriesIds}::uuid[])`)
    .execute()
