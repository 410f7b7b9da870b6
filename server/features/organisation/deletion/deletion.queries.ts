import type { ExpressionBuilder } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { keptSince, unsentCancellations } from '#server/database/organisations/organisations.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * Stores when the organisation will be deleted; false if somebody has already requested the
 * deletion.
 */
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

/** Withdraws the deletion request; false if there is none, or if the deletion has begun. */
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

/**
 * The data for emails about the deletion, including the time zone of the organisation's first
 * project.
 */
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

// Leaves out suspended organisations: the operator may be investigating them, and their admins
// cannot withdraw the deletion request.
const unsuspended = (db: Database) =>
  db
    .selectFrom('organisation')
    .select('id')
    .where('deletionDueAt', 'is not', null)
    .where('suspendedAt', 'is', null)

/**
 * Organisations whose deletion is due and has not begun, or that still have members, because
 * somebody joined while it began.
 */
export async function listDue(db: Database, at: Temporal.Instant): Promise<OrganisationId[]> {
  const due = await unsuspended(db)
    .where('deletionDueAt', '<=', at)
    .where((eb) => eb.or([eb('closedAt', 'is', null), eb.exists(members(eb))]))
    .execute()
  return due.map(({ id }) => id)
}

/**
 * Begins the deletion; false if the request has since been withdrawn or the organisation suspended.
 */
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

const closed = (db: Database) => unsuspended(db).where('closedAt', 'is not', null)

/**
 * Organisations whose deletion has begun and that have abandoned cancellation emails queued after
 * `since` and last tried before `triedBefore`.
 */
export async function listUnsent(
  db: Database,
  { since, triedBefore }: { since: Temporal.Instant; triedBefore: Temporal.Instant },
): Promise<OrganisationId[]> {
  const unsent = await closed(db)
    .where((eb) =>
      eb.exists(
        unsentCancellations(eb, since).select('outbox.id').where('outbox.dueAt', '<', triedBefore),
      ),
    )
    .execute()
  return unsent.map(({ id }) => id)
}

const emptied = (db: Database, at: Temporal.Instant) =>
  closed(db).where((eb) =>
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
        eb.exists(mails(eb).where('outbox.state', '=', 'waiting')),
        eb.exists(unsentCancellations(eb, keptSince(at)).select('outbox.id')),
      ]),
    ),
  )

const mails = (eb: ExpressionBuilder<Schema, 'organisation'>) =>
  eb
    .selectFrom('outbox')
    .select('outbox.id')
    .whereRef('outbox.organisationId', '=', 'organisation.id')

/**
 * Organisations whose deletion has begun and that have nobody left to notify: no members, no
 * projects, nobody on a waiting list, no unsent email, and no recent abandoned cancellation email.
 */
export async function listEmptied(db: Database, at: Temporal.Instant): Promise<OrganisationId[]> {
  const found = await emptied(db, at).execute()
  return found.map(({ id }) => id)
}

/**
 * Organisations from `listEmptied` that also have no slots or bookings left, and no emails that may
 * have been written to files, because there may be too many of these to delete in one statement.
 */
export async function listCleared(db: Database, at: Temporal.Instant): Promise<OrganisationId[]> {
  const found = await emptied(db, at)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(
            eb
              .selectFrom('slot')
              .select('slot.id')
              .whereRef('slot.organisationId', '=', 'organisation.id'),
          ),
          eb.exists(
            eb
              .selectFrom('booking')
              .select('booking.id')
              .whereRef('booking.organisationId', '=', 'organisation.id'),
          ),
          eb.exists(mails(eb).where('outbox.recipient', '<>', '')),
        ]),
      ),
    )
    .execute()
  return found.map(({ id }) => id)
}
