import type { ExpressionBuilder } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

/** Stores when the organisation is deleted; false if its deletion has been asked for before. */
export async function markForDeletion(
  tx: Transaction,
  { organisationId, dueAt }: { organisationId: OrganisationId; dueAt: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set({ deletionDueAt: dueAt })
    .where('id', '=', organisationId)
    .where('deletionDueAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes the deletion back; false if nobody has asked for it, or if it has begun. */
export async function unmarkForDeletion(
  tx: Transaction,
  organisationId: OrganisationId,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set({ deletionDueAt: null })
    .where('id', '=', organisationId)
    .where('deletionDueAt', 'is not', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What emails say about the deletion, and the time zone of the organisation's first project. */
export const findDeletion = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('organisation')
    .select(['name', 'deletionDueAt', 'closedAt'])
    .select((eb) =>
      eb
        .selectFrom('project')
        .select('timezone')
        .whereRef('project.organisationId', '=', 'organisation.id')
        .orderBy('project.id')
        .limit(1)
        .as('timezone'),
    )
    .where('id', '=', organisationId)
    .executeTakeFirst()

const members = (eb: ExpressionBuilder<Schema, 'organisation'>) =>
  eb
    .selectFrom('staff')
    .select('staff.id')
    .whereRef('staff.organisationId', '=', 'organisation.id')
    .where('staff.deletedAt', 'is', null)

// The operator may be looking into a suspended organisation, and its admins cannot take it back.
const unsuspended = (db: Database) =>
  db
    .selectFrom('organisation')
    .select('id')
    .where('deletionDueAt', 'is not', null)
    .where('suspendedAt', 'is', null)

/**
 * Organisations whose deletion is due and has not begun, and those that somebody joined while it
 * began.
 */
export async function listDue(db: Database, at: Temporal.Instant): Promise<OrganisationId[]> {
  const due = await unsuspended(db)
    .where('deletionDueAt', '<=', at)
    .where((eb) => eb.or([eb('closedAt', 'is', null), eb.exists(members(eb))]))
    .execute()
  return due.map(({ id }) => id)
}

/** Begins the deletion; false if it was taken back, or the organisation was suspended, meanwhile. */
export async function markClosed(
  tx: Transaction,
  { organisationId, at }: { organisationId: OrganisationId; at: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organisation')
    .set((eb) => ({ closedAt: eb.fn.coalesce('closedAt', eb.val(at)) }))
    .where('id', '=', organisationId)
    .where('deletionDueAt', '<=', at)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Organisations whose deletion has begun and that have nothing left to say: no members, no
 * projects, nobody who waits for places, and no unsent email.
 */
export async function listEmptied(db: Database): Promise<OrganisationId[]> {
  const emptied = await unsuspended(db)
    .where('closedAt', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(members(eb)),
          eb.exists(
            eb
              .selectFrom('project')
              .select('project.id')
              .whereRef('project.organisationId', '=', 'organisation.id')
              .where('project.deletedAt', 'is', null),
          ),
          eb.exists(
            eb
              .selectFrom('waitingEntry')
              .select('waitingEntry.id')
              .whereRef('waitingEntry.organisationId', '=', 'organisation.id')
              .where('waitingEntry.endedAt', 'is', null),
          ),
          eb.exists(
            eb
              .selectFrom('outbox')
              .select('outbox.id')
              .whereRef('outbox.organisationId', '=', 'organisation.id')
              .where('outbox.state', '=', 'waiting'),
          ),
        ]),
      ),
    )
    .execute()
  return emptied.map(({ id }) => id)
}
