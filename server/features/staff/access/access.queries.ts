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
    .select(['signOnAccess.byDeployment', 'staff.name'])
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
