import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/**
 * The time from which a second factor is required of admins, and of the other members; null if it
 * is not required.
 */
export interface DemandColumns {
  adminFactorSince: Temporal.Instant | null
  staffFactorSince: Temporal.Instant | null
}

export const findDemand = (db: Database, organisationId: OrganisationId): Promise<DemandColumns> =>
  db
    .selectFrom('organisation')
    .select(['adminFactorSince', 'staffFactorSince'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()

export const lockDemandForUpdate = (
  tx: Transaction,
  organisationId: OrganisationId,
): Promise<DemandColumns> =>
  tx
    .selectFrom('organisation')
    .select(['adminFactorSince', 'staffFactorSince'])
    .where('id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export async function updateDemand(
  tx: Transaction,
  organisationId: OrganisationId,
  columns: DemandColumns,
): Promise<void> {
  await tx.updateTable('organisation').set(columns).where('id', '=', organisationId).execute()
}

/** The members who log in with a password and have no second factor, sorted by name. */
export const listUnprotected = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'admin'])
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .where('secondFactor', '=', false)
    .where('passwordHash', '<>', '')
    .orderBy('name')
    .execute()
