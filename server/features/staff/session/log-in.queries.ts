import type { NotNull } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface Member {
  organisationId: OrganisationId
  staffId: string
}

export async function insertSecondStep(
  tx: Transaction,
  step: Member & { tokenHash: Uint8Array; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('secondStep').values(step).execute()
}

/** The member whose second step is pending; undefined if the log-in has lapsed. */
export function findSecondStep(db: Database, tokenHash: Uint8Array, at: Temporal.Instant) {
  return db
    .selectFrom('secondStep as step')
    .innerJoin('staff', joinWithin('staff.id', 'step.staffId'))
    .innerJoin('organisation', 'organisation.id', 'step.organisationId')
    .select(['staff.organisationId', 'staff.id as staffId', 'staff.name', 'staff.email'])
    .select(['staff.admin', 'staff.desk', 'organisation.suspendedAt'])
    .where('step.tokenHash', '=', Buffer.from(tokenHash))
    .where('step.expiresAt', '>', at)
    .where('staff.deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

/** Uses up the first step of a log-in; false if a password change has ended it. */
export async function deleteSecondStep(
  tx: Transaction,
  { organisationId, tokenHash }: { organisationId: OrganisationId; tokenHash: Uint8Array },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondStep')
    .where('organisationId', '=', organisationId)
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteLapsedSteps(tx: Transaction, at: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('secondStep').where('expiresAt', '<=', at).execute()
}

/**
 * Locks a member, so that they can neither change their password nor leave; false if they have
 * left.
 */
export async function lockMemberForShare(
  tx: Transaction,
  { organisationId, staffId }: Member,
): Promise<boolean> {
  const held = await tx
    .selectFrom('staff')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}
