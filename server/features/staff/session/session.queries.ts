import { type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

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
