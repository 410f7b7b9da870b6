import { type Insertable, type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

export interface NewSession {
  organisationId: OrganisationId
  staffId: string
  tokenHash: Uint8Array
  at: Temporal.Instant
  device: string
  network: string
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { at, ...rest } = session
  await tx
    .insertInto('session')
    .values({ ...rest, createdAt: at, lastUsedAt: at, oldCookieUntil: null })
    .execute()
}

/** The limits for a valid session: it was opened, and last used, after these times. */
export interface Standing {
  openedSince: Temporal.Instant
  usedSince: Temporal.Instant
}

/**
 * The holder of a valid session. `oldCookieAt`: if given, the session must still accept the old
 * cookie at this time.
 */
export function findSession(
  db: Database,
  { tokenHash, oldCookieAt }: { tokenHash: Uint8Array; oldCookieAt: Temporal.Instant | null },
  standing: Standing,
) {
  return sessionsThatStand(db, [tokenHash], standing)
    .$if(oldCookieAt !== null, (query) => query.where('session.oldCookieUntil', '>', oldCookieAt))
    .executeTakeFirst()
}

/** The valid sessions with these tokens, in any order. */
export const findSessions = (db: Database, tokenHashes: Uint8Array[], standing: Standing) =>
  sessionsThatStand(db, tokenHashes, standing).execute()

function sessionsThatStand(
  db: Database,
  tokenHashes: Uint8Array[],
  { openedSince, usedSince }: Standing,
) {
  return db
    .selectFrom('session')
    .innerJoin('staff', joinWithin('staff.id', 'session.staffId'))
    .innerJoin('organisation', 'organisation.id', 'session.organisationId')
    .select([
      'staff.organisationId',
      'staff.id as staffId',
      'staff.desk',
      'staff.email as username',
      'staff.name',
      'staff.lastUsedProjectId',
      'session.tokenHash',
      'session.createdAt',
      'session.lastUsedAt',
      'session.confirmedAt',
      'session.factorAt',
    ])
    .select(['staff.admin', 'staff.secondFactor', 'staff.roleSince'])
    .select(['staff.createdAt as joinedAt', 'organisation.suspendedAt'])
    .select(['organisation.adminFactorSince', 'organisation.staffFactorSince'])
    .select(sql<boolean>`staff.password_hash <> ''`.as('hasPassword'))
    .where(
      'session.tokenHash',
      'in',
      tokenHashes.map((hash) => Buffer.from(hash)),
    )
    .where('session.lastUsedAt', '>', usedSince)
    .where('session.createdAt', '>', openedSince)
    .where('staff.deletedAt', 'is', null)
    .$narrowType<{ username: NotNull }>()
}

/** The valid sessions of a member of staff, most recently used first. */
export function listSessions(
  db: Database,
  of: { organisationId: OrganisationId; staffId: string },
  { openedSince, usedSince }: Standing,
) {
  return db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'device', 'network', 'createdAt', 'lastUsedAt'])
    .where('organisationId', '=', of.organisationId)
    .where('staffId', '=', of.staffId)
    .where('lastUsedAt', '>', usedSince)
    .where('createdAt', '>', openedSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()
}

export async function touchSession(
  tx: Transaction,
  tokenHash: Uint8Array,
  used: { at: Temporal.Instant; network: string | undefined },
): Promise<void> {
  const { at, network } = used
  await tx
    .updateTable('session')
    .set({ lastUsedAt: at, ...(network === undefined ? {} : { network }) })
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .execute()
}

/** Records that the person has proved their identity, their second factor, or both. */
export async function updateProofs(
  tx: Transaction,
  tokenHash: Uint8Array,
  proofs: { confirmedAt?: Temporal.Instant; factorAt?: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('session')
    .set(proofs)
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .execute()
}

/** Gives a session a new token. */
export async function updateToken(
  tx: Transaction,
  { from, to }: { from: Uint8Array; to: Uint8Array },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ tokenHash: to, oldCookieUntil: null })
    .where('tokenHash', '=', Buffer.from(from))
    .execute()
}

/** Ends a session; false if it had already ended. */
export async function deleteSession(tx: Transaction, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends one of a member's sessions; false if it has already ended. */
export async function deleteSessionById(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('organisationId', '=', of.organisationId)
    .where('staffId', '=', of.staffId)
    .where('id', '=', of.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Ends all of a member's sessions, except `but` if given, and the log-ins waiting for their second
 * step.
 */
export async function deleteSessionsOf(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; but?: Uint8Array },
): Promise<void> {
  const { but } = of
  await tx
    .deleteFrom('session')
    .where('organisationId', '=', of.organisationId)
    .where('staffId', '=', of.staffId)
    .$if(but !== undefined, (query) => query.where('tokenHash', '<>', Buffer.from(but ?? [])))
    .execute()
  await tx
    .deleteFrom('secondStep')
    .where('organisationId', '=', of.organisationId)
    .where('staffId', '=', of.staffId)
    .execute()
}

export async function deleteOldSessions(
  tx: Transaction,
  { openedSince, usedSince }: Standing,
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((eb) => eb.or([eb('lastUsedAt', '<=', usedSince), eb('createdAt', '<=', openedSince)]))
    .execute()
}

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
