import type { Insertable } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

interface Member {
  organisationId: OrganisationId
  staffId: string
}

/** Stores the data used to ask a provider about a member, replacing any from an earlier log-in. */
export async function upsertAccess(
  tx: Transaction,
  access: Insertable<Schema['signOnAccess']>,
): Promise<void> {
  const { organisationId, staffId, ...columns } = access
  await tx
    .insertInto('signOnAccess')
    .values({ organisationId, staffId, ...columns })
    .onConflict((conflict) => conflict.columns(['organisationId', 'staffId']).doUpdateSet(columns))
    .execute()
}

/** The members whose access is due for a check, longest overdue first. */
export const listDue = (db: Database, { at, most }: { at: Temporal.Instant; most: number }) =>
  db
    .selectFrom('signOnAccess')
    .innerJoin('staff', joinWithin('staff.id', 'signOnAccess.staffId'))
    .select(['signOnAccess.organisationId', 'signOnAccess.staffId', 'signOnAccess.sealed'])
    .select(['signOnAccess.byDeployment', 'signOnAccess.checkedAt', 'staff.name'])
    .where('signOnAccess.nextCheckAt', '<=', at)
    .orderBy('signOnAccess.nextCheckAt')
    .limit(most)
    .execute()

/**
 * Whether a member has anything that lets them in and that a check could end: a session, a personal
 * link, a calendar feed, or an offer of a slot that has not begun.
 */
export async function hasCredential(
  db: Database,
  { organisationId, staffId, at }: Member & { at: Temporal.Instant },
): Promise<boolean> {
  for (const table of ['session', 'staffToken'] as const) {
    const found = await db
      .selectFrom(table)
      .select('staffId')
      .where('organisationId', '=', organisationId)
      .where('staffId', '=', staffId)
      .limit(1)
      .executeTakeFirst()
    if (found) return true
  }
  const offered = await db
    .selectFrom('offerLetter')
    .innerJoin('guideOffer', joinWithin('guideOffer.letterId', 'offerLetter.id'))
    .innerJoin('slot', joinWithin('slot.id', 'guideOffer.slotId'))
    .select('offerLetter.staffId')
    .where('offerLetter.organisationId', '=', organisationId)
    .where('offerLetter.staffId', '=', staffId)
    .where('offerLetter.tokenHash', 'is not', null)
    .where('slot.startsAt', '>', at)
    .limit(1)
    .executeTakeFirst()
  return offered !== undefined
}

/** Whether the organisation's provider has logged a member in, and is asked about them hourly. */
export async function isChecked(
  db: Database,
  { organisationId, staffId }: Member,
): Promise<boolean> {
  const found = await db
    .selectFrom('signOnAccess')
    .select('staffId')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('byDeployment', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

interface Unchanged extends Member {
  /** The value as it was read; it no longer matches if a log-in has replaced it. */
  sealed: Uint8Array
}

/**
 * Stores the time of the next check and the data renewed by this one; false if a log-in has since
 * replaced the entry.
 */
export async function updateAccess(
  tx: Transaction,
  { organisationId, staffId, sealed }: Unchanged,
  changes: { nextCheckAt: Temporal.Instant; checkedAt?: Temporal.Instant; sealed?: Uint8Array },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signOnAccess')
    .set(changes)
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('sealed', '=', Buffer.from(sealed))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the entry unless a log-in has replaced it; false if one has. */
export async function deleteUnchanged(
  tx: Transaction,
  { organisationId, staffId, sealed }: Unchanged,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('signOnAccess')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('sealed', '=', Buffer.from(sealed))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteAccess(tx: Transaction, { organisationId, staffId }: Member) {
  await tx
    .deleteFrom('signOnAccess')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .execute()
}

/** The members the organisation's provider has logged in. */
export const listWithAccess = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('signOnAccess')
    .select('staffId')
    .where('organisationId', '=', organisationId)
    .where('byDeployment', '=', false)
    .orderBy('staffId')
    .execute()

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
