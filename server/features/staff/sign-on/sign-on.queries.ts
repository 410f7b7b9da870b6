import { type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface Member {
  organisationId: OrganisationId
  staffId: string
}

/** The account linked to this person at a provider. */
export async function findLinked(db: Database, identityHash: Uint8Array) {
  const linked = await db
    .selectFrom('signOnIdentity')
    .select(['organisationId', 'staffId'])
    .where('identityHash', '=', Buffer.from(identityHash))
    .executeTakeFirst()
  return linked && (await findMemberOf(db, linked))
}

const findMemberOf = (db: Database, { organisationId, staffId }: Member) =>
  db
    .selectFrom('staff')
    .innerJoin('organisation', 'organisation.id', 'staff.organisationId')
    .select(['staff.organisationId', 'staff.id as staffId', 'staff.name', 'staff.email'])
    .select('organisation.suspendedAt')
    .where('staff.organisationId', '=', organisationId)
    .where('staff.id', '=', staffId)
    .where('staff.deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()

/**
 * Locks a link, so that it is not removed while somebody logs in with it; false if it has been
 * removed.
 */
export async function lockLinkForShare(
  tx: Transaction,
  { identityHash, staffId }: { identityHash: Uint8Array; staffId: string },
): Promise<boolean> {
  const held = await tx
    .selectFrom('signOnIdentity')
    .select('staffId')
    .where('identityHash', '=', Buffer.from(identityHash))
    .where('staffId', '=', staffId)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Links a person at a provider to an account, replacing the account's earlier link to that
 * provider; false if the person is linked to another account.
 */
export async function linkIdentity(
  tx: Transaction,
  link: Member & { identityHash: Uint8Array; byDeployment: boolean; linkedAt: Temporal.Instant },
): Promise<boolean> {
  const { organisationId, staffId, byDeployment } = link
  const identityHash = Buffer.from(link.identityHash)
  // Locks the account: otherwise, two concurrent calls that link it would both find no earlier
  // link.
  await sql`select from staff where organisation_id = ${organisationId} and id = ${staffId}
    for no key update`.execute(tx)
  await tx
    .deleteFrom('signOnIdentity')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('byDeployment', '=', byDeployment)
    .where('identityHash', '<>', identityHash)
    .execute()
  await tx
    .insertInto('signOnIdentity')
    .values({ ...link, identityHash })
    .onConflict((conflict) => conflict.column('identityHash').doNothing())
    .execute()
  return lockLinkForShare(tx, { identityHash, staffId })
}

/**
 * Deletes the link between a member and a provider. Without a member, deletes the whole
 * organisation's links, and frees its domains.
 */
export async function forgetSignOn(
  tx: Transaction,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId?: string },
): Promise<void> {
  await tx
    .deleteFrom('signOnIdentity')
    .where('organisationId', '=', organisationId)
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? ''))
    .execute()
  await tx
    .deleteFrom('signOnAccess')
    .where('organisationId', '=', organisationId)
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? ''))
    .execute()
  if (staffId !== undefined) return
  await tx.deleteFrom('provenDomain').where('organisationId', '=', organisationId).execute()
}
