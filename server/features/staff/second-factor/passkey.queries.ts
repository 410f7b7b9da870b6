import type { Insertable, NotNull } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

interface Member {
  organisationId: OrganisationId
  staffId: string
}

/** A member's passkeys, oldest first. */
export const listPasskeys = (db: Database, { organisationId, staffId }: Member) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'credentialId', 'transports', 'rpId', 'createdAt', 'lastUsedAt'])
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .orderBy('id')
    .execute()

/** A passkey and its owner, found by the credential id that browsers send. */
export function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('staff', joinWithin('staff.id', 'passkey.staffId'))
    .innerJoin('organisation', 'organisation.id', 'passkey.organisationId')
    .select(['passkey.id', 'passkey.publicKey', 'passkey.counter', 'passkey.rpId'])
    .select(['passkey.transports', 'passkey.credentialId'])
    .select(['staff.organisationId', 'staff.id as staffId', 'staff.name', 'staff.email'])
    .select(['staff.admin', 'staff.desk', 'organisation.suspendedAt'])
    .where('passkey.credentialId', '=', credentialId)
    .where('staff.deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export async function insertPasskey(
  tx: Transaction,
  passkey: Insertable<Schema['passkey']>,
): Promise<void> {
  await tx.insertInto('passkey').values(passkey).execute()
}

type One = Member & { id: string }

/** Records a use; false if the passkey has since been removed. */
export async function touchPasskey(
  tx: Transaction,
  { organisationId, staffId, id }: One,
  used: { counter: number; lastUsedAt: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set(used)
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Renames a passkey; false if the member has no such passkey. */
export async function updatePasskeyName(
  tx: Transaction,
  { organisationId, staffId, id }: One,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a passkey and returns its name; undefined if the member has no such passkey. */
export async function deletePasskey(
  tx: Transaction,
  { organisationId, staffId, id }: One,
): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** Removes all of a member's passkeys. */
export async function deletePasskeys(
  tx: Transaction,
  { organisationId, staffId }: Member,
): Promise<void> {
  await tx
    .deleteFrom('passkey')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .execute()
}
