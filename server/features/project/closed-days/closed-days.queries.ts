import { type Insertable, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

interface Where {
  organisationId: OrganisationId
  projectId: string
}

const ofProject = (db: Database, { organisationId, projectId }: Where) =>
  db
    .selectFrom('closedDay')
    .where('organisationId', '=', organisationId)
    .where((where) =>
      where.or([where('projectId', 'is', null), where('projectId', '=', projectId)]),
    )

/**
 * The closed days of a project and its organisation; with `since`, only those ending on that day or
 * later.
 */
export function listClosedDays(db: Database, { since, ...where }: Where & { since?: string }) {
  return ofProject(db, where)
    .select(['projectId', 'fromDay', 'toDay', 'reason'])
    .where('toDay', '>=', since ?? '')
    .orderBy('fromDay')
    .orderBy('toDay')
    .orderBy('id')
    .execute()
}

/**
 * Serialises changes to an organisation's closed days. Uses an advisory lock, because locking the
 * projects for this would make visitors' bookings wait as well.
 */
export async function awaitTurnToClose(tx: Transaction, key: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)
}

/**
 * Returns the organisation's projects, locked so that none is deleted until the transaction ends.
 */
export function lockProjects(tx: Transaction, organisationId: OrganisationId) {
  return tx
    .selectFrom('project')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Replaces the closed days of a project and its organisation. */
export async function replaceClosedDays(
  tx: Transaction,
  { organisationId, projectId }: Where,
  days: Insertable<Schema['closedDay']>[],
): Promise<void> {
  await tx
    .deleteFrom('closedDay')
    .where('organisationId', '=', organisationId)
    .where((where) =>
      where.or([where('projectId', 'is', null), where('projectId', '=', projectId)]),
    )
    .execute()
  if (days.length > 0) await tx.insertInto('closedDay').values(days).execute()
}
