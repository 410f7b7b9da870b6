import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/** A member whose link, feed or offer is about to let them in. */
export interface Holder {
  organisationId: OrganisationId
  staffId: string
  admin: boolean
  hasPassword: boolean
  secondFactor: boolean
  joinedAt: Temporal.Instant
  roleSince: Temporal.Instant | null
  suspendedAt: Temporal.Instant | null
  adminFactorSince: Temporal.Instant | null
  staffFactorSince: Temporal.Instant | null
}

/** Offers sent until now no longer let the member in. */
export async function noteAccessEnded(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ accessEndedAt: of.at })
    .where('organisationId', '=', of.organisationId)
    .where('id', '=', of.staffId)
    .execute()
}

export interface FactorOwner {
  organisationId: OrganisationId
  staffId: string
}

/** The member's authenticator app, even if its setup is pending; undefined if there is none. */
export const findTotp = (db: Database, { organisationId, staffId }: FactorOwner) =>
  db
    .selectFrom('totp')
    .select(['secret', 'pending', 'lastStep'])
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .executeTakeFirst()

/** Stores a secret that is pending until its first code; the secret in use is kept. */
export async function offerSecret(
  tx: Transaction,
  { organisationId, staffId, pending }: FactorOwner & { pending: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('totp')
    .values({ organisationId, staffId, pending })
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'staffId']).doUpdateSet({ pending }),
    )
    .execute()
}

/** Activates the pending secret; false if another one has since replaced it. */
export async function takePendingSecret(
  tx: Transaction,
  of: FactorOwner & { pending: Uint8Array; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ secret: Buffer.from(of.pending), pending: null, lastStep: of.step })
    .where('organisationId', '=', of.organisationId)
    .where('staffId', '=', of.staffId)
    .where('pending', '=', Buffer.from(of.pending))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Invalidates the codes for a time step and all earlier ones; false if that has already happened.
 */
export async function spendStep(
  tx: Transaction,
  { organisationId, staffId, step }: FactorOwner & { step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp')
    .set({ lastStep: step })
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the authenticator app; false if none is in use. */
export async function deleteTotp(
  tx: Transaction,
  { organisationId, staffId }: FactorOwner,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .returning('secret')
    .executeTakeFirst()
  return removed?.secret != null
}

export async function deleteCodes(
  tx: Transaction,
  { organisationId, staffId }: FactorOwner,
): Promise<void> {
  await tx
    .deleteFrom('recoveryCode')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .execute()
}

export async function insertCodes(
  tx: Transaction,
  { organisationId, staffId, hashes }: FactorOwner & { hashes: Buffer[] },
): Promise<void> {
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ organisationId, staffId, codeHash })))
    .execute()
}

/** Uses up a recovery code; false if it is unknown or already used. */
export async function deleteCode(
  tx: Transaction,
  { organisationId, staffId, codeHash }: FactorOwner & { codeHash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCode')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasCode(
  db: Database,
  { organisationId, staffId, codeHash }: FactorOwner & { codeHash: Buffer },
): Promise<boolean> {
  const found = await db
    .selectFrom('recoveryCode')
    .select('staffId')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return found !== undefined
}

export async function countCodes(
  db: Database,
  { organisationId, staffId }: FactorOwner,
): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('left'))
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .executeTakeFirstOrThrow()
  return left
}

/**
 * Whether a member has a password and a second factor, and when a second factor became mandatory
 * for admins and for the other members.
 */
export const findProtection = (db: Database, { organisationId, staffId }: FactorOwner) =>
  db
    .selectFrom('staff')
    .innerJoin('organisation', 'organisation.id', 'staff.organisationId')
    .select(['staff.admin', 'staff.secondFactor', 'staff.roleSince'])
    .select('staff.createdAt as joinedAt')
    .select(sql<boolean>`staff.password_hash <> ''`.as('hasPassword'))
    .select(['organisation.adminFactorSince', 'organisation.staffFactorSince'])
    .where('staff.organisationId', '=', organisationId)
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow()

/** Locks a member's factors against concurrent changes. */
export async function lockFactors(
  tx: Transaction,
  { organisationId, staffId }: FactorOwner,
): Promise<void> {
  await tx
    .selectFrom('staff')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .execute()
}

/** Records and returns whether the member has an authenticator app, or a passkey for this host. */
export async function noteFactors(
  tx: Transaction,
  { organisationId, staffId, rpId }: FactorOwner & { rpId: string },
): Promise<boolean> {
  const { secondFactor } = await tx
    .updateTable('staff')
    .set({
      secondFactor: sql<boolean>`exists (
          select from totp where totp.organisation_id = staff.organisation_id
            and totp.staff_id = staff.id and totp.secret is not null
        ) or exists (
          select from passkey where passkey.organisation_id = staff.organisation_id
            and passkey.staff_id = staff.id and passkey.rp_id = ${rpId}
        )`,
    })
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .returning('secondFactor')
    .executeTakeFirstOrThrow()
  return secondFactor
}
