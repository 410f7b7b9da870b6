import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface ChangeId {
  organisationId: OrganisationId
  changeId: string
}

/** The changes an action made to slots and their series, and whether it was undone. */
export const findUndoable = (db: Database, { organisationId, changeId }: ChangeId) =>
  db
    .selectFrom('slotChange')
    .select(['projectId', 'at', 'entries', 'seriesId', 'seriesBefore', 'undoneAt'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', changeId)
    .executeTakeFirst()

/** Whether an action exists and has not been undone. */
export async function isUndoable(
  db: Database,
  { organisationId, changeId }: ChangeId,
): Promise<boolean> {
  const change = await db
    .selectFrom('slotChange')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('id', '=', changeId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return change !== undefined
}

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

/** All slots that are instances of these series, including deleted ones. */
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

/** Whether a later action that was not undone changed the series. */
export async function wasChangedSince(
  db: Database,
  { organisationId, seriesId, changeId }: ChangeId & { seriesId: string },
): Promise<boolean> {
  const later = await db
    .selectFrom('slotChange')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('seriesId', '=', seriesId)
    .where('id', '>', changeId)
    .where('undoneAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** The given members who are still in the team. */
export const listMembersAmong = (
  db: Database,
  { organisationId, staffIds }: { organisationId: OrganisationId; staffIds: string[] },
) =>
  db
    .selectFrom('staff')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${staffIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute()
