import type { Insertable } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

/** An organisation's provider. */
export function findProvider(db: Database, organisationId: OrganisationId) {
  return db
    .selectFrom('signOn')
    .innerJoin('organisation', 'organisation.id', 'signOn.organisationId')
    .selectAll('signOn')
    .select(['organisation.name as organisation', 'organisation.suspendedAt'])
    .where('signOn.organisationId', '=', organisationId)
    .executeTakeFirst()
}

/** Whether an organisation has confirmed its address. */
export async function isConfirmed(db: Database, organisationId: OrganisationId): Promise<boolean> {
  const { contactEmail } = await db
    .selectFrom('organisation')
    .select('contactEmail')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return contactEmail === null
}

export async function upsertProvider(
  tx: Transaction,
  provider: Omit<Insertable<Schema['signOn']>, 'passwordsOff' | 'passwordKeeper'>,
): Promise<void> {
  const { organisationId, ...columns } = provider
  await tx
    .insertInto('signOn')
    .values({ organisationId, ...columns, passwordKeeper: null })
    .onConflict((conflict) => conflict.column('organisationId').doUpdateSet(columns))
    .execute()
}

/** Deletes the provider with its domains; false if there is none. */
export async function deleteProvider(
  tx: Transaction,
  organisationId: OrganisationId,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('signOn')
    .where('organisationId', '=', organisationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Turns passwords off for everybody but one admin, or on for all; false if nothing changes. */
export async function updatePasswords(
  tx: Transaction,
  of: { organisationId: OrganisationId; off: boolean; keeper: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signOn')
    .set({ passwordsOff: of.off, passwordKeeper: of.keeper })
    .where('organisationId', '=', of.organisationId)
    .where('passwordsOff', '<>', of.off)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Who may use a password while passwords are off: the admin who turned them off, or null if that
 * person is no longer an admin. Undefined: passwords are on.
 */
export async function findPasswordKeeper(
  db: Database,
  organisationId: OrganisationId,
): Promise<{ keeper: string | null } | undefined> {
  return db
    .selectFrom('signOn')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.organisationId', '=', 'signOn.organisationId')
        .onRef('staff.id', '=', 'signOn.passwordKeeper')
        .on('staff.admin', '=', true)
        .on('staff.deletedAt', 'is', null),
    )
    .select('staff.id as keeper')
    .where('signOn.organisationId', '=', organisationId)
    .where('signOn.passwordsOff', '=', true)
    .executeTakeFirst()
}

/** The number of people in the team, and which of them have linked their accounts. */
export async function countLinked(db: Database, organisationId: OrganisationId) {
  const members = await db
    .selectFrom('staff')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is', null)
    .execute()
  const linked = await db
    .selectFrom('signOnIdentity')
    .select('staffId')
    .where('organisationId', '=', organisationId)
    .where('byDeployment', '=', false)
    .execute()
  return { members: members.length, linked: new Set(linked.map(({ staffId }) => staffId)) }
}
