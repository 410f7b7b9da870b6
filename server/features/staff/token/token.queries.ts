import { type Insertable, type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

export type TokenKind = Schema['staffToken']['kind']

interface TokensOf {
  organisationId: OrganisationId
  staffId: string
  /** The kind of token; undefined for all kinds. */
  kind?: TokenKind
}

/** Stores a token, replacing the member's earlier one of this kind. */
export async function replaceToken(
  tx: Transaction,
  token: Omit<Insertable<Schema['staffToken']>, 'lastUsedAt'>,
): Promise<void> {
  const { organisationId, staffId, kind, ...fresh } = { ...token, lastUsedAt: null }
  await tx
    .insertInto('staffToken')
    .values({ organisationId, staffId, kind, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'staffId', 'kind']).doUpdateSet(fresh),
    )
    .execute()
}

interface TokenSought {
  kind: TokenKind
  tokenHash: Uint8Array
  at: Temporal.Instant
  /** Tokens made earlier have ended. */
  madeSince: Temporal.Instant
}

/** The current team member who holds this token, unless it has expired. */
export function findHolder(db: Database, { kind, tokenHash, at, madeSince }: TokenSought) {
  return db
    .selectFrom('staffToken as token')
    .innerJoin('staff', joinWithin('staff.id', 'token.staffId'))
    .innerJoin('organisation', 'organisation.id', 'token.organisationId')
    .select(['token.organisationId', 'token.staffId', 'token.createdAt', 'token.lastUsedAt'])
    .select(['staff.name', 'staff.email', 'staff.desk'])
    .select('organisation.name as organisation')
    .select(['staff.admin', 'staff.secondFactor', 'staff.roleSince'])
    .select(['staff.createdAt as joinedAt', 'organisation.suspendedAt'])
    .select(['organisation.adminFactorSince', 'organisation.staffFactorSince'])
    .select(sql<boolean>`staff.password_hash <> ''`.as('hasPassword'))
    .where('token.tokenHash', '=', Buffer.from(tokenHash))
    .where('token.kind', '=', kind)
    .where((eb) => eb.or([eb('token.expiresAt', 'is', null), eb('token.expiresAt', '>', at)]))
    .where('token.createdAt', '>', madeSince)
    .where('staff.deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

/** A member's token of one kind, without the token itself. */
export function findToken(db: Database, { organisationId, staffId, kind }: Required<TokensOf>) {
  return db
    .selectFrom('staffToken')
    .select(['createdAt', 'lastUsedAt', 'expiresAt'])
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Records a use, unless the token has since been replaced or revoked. */
export async function touchToken(
  tx: Transaction,
  { organisationId, tokenHash }: { organisationId: OrganisationId; tokenHash: Uint8Array },
  used: { lastUsedAt: Temporal.Instant; expiresAt: Temporal.Instant | null },
): Promise<void> {
  await tx
    .updateTable('staffToken')
    .set(used)
    .where('organisationId', '=', organisationId)
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .execute()
}

/** Revokes a member's tokens; false if there are none. */
export async function deleteTokens(
  tx: Transaction,
  { organisationId, staffId, kind }: TokensOf,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staffToken')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'link'))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteLapsedTokens(
  tx: Transaction,
  lapsedBefore: Temporal.Instant,
): Promise<void> {
  await tx.deleteFrom('staffToken').where('expiresAt', '<', lapsedBefore).execute()
}
