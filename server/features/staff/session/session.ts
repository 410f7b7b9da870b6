import { roleOf } from '#contract/role.ts'
import type { Caller, OrganisationId, Staff } from '#server/auth/actor.ts'
import { enterAsStaff } from '#server/auth/actor-factory.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import { MicroBatcher } from '#server/cache/micro-batcher.ts'
import type { AppContext } from '#server/context.ts'
import { type Database, type Transaction, withoutTransaction } from '#server/database/open.ts'
import { isOutage } from '#server/database/outage.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { writeAuditThrottled } from '#server/features/audit/audit.ts'
import { factorDueAt } from '#server/features/staff/second-factor/second-factor.rules.ts'
import { endAccess } from './end-access.ts'
import {
  deleteOldSessions,
  deleteSession,
  deleteSessionById,
  findSession,
  findSessions,
  insertSession,
  listSessions,
  type Standing,
  touchSession,
  updateProofs,
  updateToken,
} from './session.queries.ts'

const idleDays = 30
const longestDays = 90
const daySeconds = 24 * 60 * 60
// Storing the last use on every call would turn each read into a write.
const touchAfterMinutes = 10

const standingAt = (at: Temporal.Instant): Standing => ({
  openedSince: at.subtract({ hours: 24 * longestDays }),
  usedSince: at.subtract({ hours: 24 * idleDays }),
})

/** Opens a session and returns its token, of which only a hash is stored. */
export async function openSession(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; at: Temporal.Instant; caller: Caller },
): Promise<string> {
  const token = newToken()
  const { caller, ...rest } = of
  await insertSession(tx, { ...rest, ...caller, tokenHash: hashOf(token) })
  return token
}

interface Entered {
  staff: Staff
  /** For how many more seconds the browser keeps the cookie; null leaves this unchanged. */
  keepSeconds: number | null
  /** The organisation is suspended, so its staff may not do anything; otherwise null. */
  bar: 'organisation_suspended' | null
}

/**
 * Authenticates staff: returns the holder of this token, or null if the session has ended. `old`:
 * the browser sent the token under the cookie's former name.
 */
export async function staffOfSession(
  { db, clock }: AppContext,
  token: string,
  { old = false, network }: { old?: boolean; network?: string } = {},
): Promise<Entered | null> {
  const at = clock.now()
  const tokenHash = hashOf(token)
  const found = old
    ? await findSession(db, { tokenHash, oldCookieAt: at }, standingAt(at))
    : await lookUp(db, { tokenHash, at })
  if (!found) return null
  const { lastUsedAt, createdAt, suspendedAt } = found
  const staff = staffIn(found)
  const renewed = Temporal.Instant.compare(lastUsedAt.add({ minutes: touchAfterMinutes }), at) < 0
  if (renewed) await touchSession(withoutTransaction(db), tokenHash, { at, network })
  const keepSeconds = renewed || old ? secondsLeft(createdAt, at) : null
  return { staff, keepSeconds, bar: suspendedAt === null ? null : 'organisation_suspended' }
}

function staffIn(found: Found): Staff {
  const { organisationId, staffId, admin, username, name, lastUsedProjectId } = found
  return enterAsStaff({
    ...{ organisationId, staffId, admin, username, name, lastUsedProjectId },
    role: roleOf(found),
    openedAt: found.createdAt,
    provedAt: found.confirmedAt ?? found.createdAt,
    factorAt: found.factorAt,
    factorDueAt: factorDueAt(found),
  })
}

interface Asked {
  tokenHash: Buffer
  at: Temporal.Instant
  number: number
}

type Found = Awaited<ReturnType<typeof findSessions>>[number]

const mostTogether = 64
let lookUpsAsked = 0

const lookUps = new WeakMap<Database, MicroBatcher<Asked, Found | null>>()

/** Concurrent look-ups, such as those from hundreds of dashboards, are batched. */
function lookUp(db: Database, asked: Omit<Asked, 'number'>): Promise<Found | null> {
  const known = lookUps.get(db) ?? openLookUps(db)
  lookUps.set(db, known)
  lookUpsAsked += 1
  return known.ask({ ...asked, number: lookUpsAsked })
}

const openLookUps = (db: Database) =>
  new MicroBatcher<Asked, Found | null>({
    alone: async ({ tokenHash, at }) =>
      (await findSession(db, { tokenHash, oldCookieAt: null }, standingAt(at))) ?? null,
    together: async (asked) => {
      // Uses the time of the latest call: a session that has expired by then is invalid for all of
      // them.
      const at = asked.at(-1)?.at
      if (!at) return []
      const hashes = asked.map(({ tokenHash }) => tokenHash)
      const found = await findSessions(db, hashes, standingAt(at))
      const byHash = new Map(found.map((one) => [hexOf(one.tokenHash), one]))
      return asked.map(({ tokenHash }) => byHash.get(hexOf(tokenHash)) ?? null)
    },
    // Look-ups never wait for each other, not even those of the same session.
    wantedBy: ({ number }) => String(number),
    most: mostTogether,
    mostAlone: 1,
    isOver: isOutage,
  })

const hexOf = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

function secondsLeft(createdAt: Temporal.Instant, at: Temporal.Instant): number {
  const untilEnd = at.until(createdAt.add({ hours: 24 * longestDays })).total('seconds')
  return Math.floor(Math.min(idleDays * daySeconds, untilEnd))
}

/** Ends a session and returns its holder; undefined if it had already ended. */
export async function logOut(ctx: AppContext, token: string): Promise<string | undefined> {
  const { db, clock } = ctx
  const at = clock.now()
  const tokenHash = hashOf(token)
  const found = await findSession(db, { tokenHash, oldCookieAt: null }, standingAt(at))
  await transact(ctx, async ({ tx, audit }) => {
    if (!(await deleteSession(tx, tokenHash)) || !found) return
    const { staffId: subjectId, name: label } = found
    await audit(found, { action: 'logged_out', subjectId, label })
  })
  return found?.staffId
}

/** The caller's own sessions, most recently used first; `token` belongs to the current one. */
export async function sessionsOf(ctx: AppContext, staff: Staff, token: string) {
  const sessions = await sessionsOfMember(ctx, staff)
  const own = hashOf(token)
  return sessions.map((session) => ({ ...session, current: own.equals(session.tokenHash) }))
}

/**
 * Ends everything that lets the caller in: all sessions, including this one, their personal link,
 * their calendar feed, and the offers sent to them.
 */
export async function logOutEverywhere(ctx: AppContext, staff: Staff): Promise<void> {
  const { staffId: subjectId, name: label } = staff
  await transact(ctx, async ({ tx, at, audit }) => {
    await endAccess(tx, { ...staff, at })
    await audit(staff, { action: 'logged_out_everywhere', subjectId, label })
  })
}

/**
 * Ends everything else that lets a member of staff in, and returns a new token for this session.
 */
export async function renewSession(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; token: string; at: Temporal.Instant },
): Promise<string> {
  const token = newToken()
  const own = hashOf(of.token)
  await endAccess(tx, { ...of, but: own })
  await updateToken(tx, { from: own, to: hashOf(token) })
  return token
}

/**
 * Records that the caller has proved their identity, their second factor, or both; `token` is this
 * session's.
 */
export function confirmIdentity(
  { db, clock }: AppContext,
  token: string,
  proved: { identity: boolean; factor: boolean },
): Promise<void> {
  const at = clock.now()
  return updateProofs(withoutTransaction(db), hashOf(token), {
    ...(proved.identity ? { confirmedAt: at } : {}),
    ...(proved.factor ? { factorAt: at } : {}),
  })
}

/** A session as the API shows it. */
export const shownSession = (found: Awaited<ReturnType<typeof listSessions>>[number]) => ({
  id: found.id,
  device: found.device,
  network: found.network,
  created_at: found.createdAt.toString(),
  last_used_at: found.lastUsedAt.toString(),
})

/** Ends one of the caller's own sessions. Throws `not_found`. */
export const endOwnSession = (ctx: AppContext, staff: Staff, id: string): Promise<void> =>
  endSession(ctx, staff, { staffId: staff.staffId, name: staff.name, id })

/** Ends one session of a member. Throws `not_found`. */
export async function endSession(
  ctx: AppContext,
  staff: Staff,
  { name: label, ...of }: { staffId: string; name: string; id: string },
): Promise<void> {
  const { organisationId } = staff
  await transact(ctx, async ({ tx, audit }) => {
    if (!(await deleteSessionById(tx, { ...of, organisationId })))
      throw new DomainError('not_found')
    await audit(staff, { action: 'session_ended', subjectId: of.staffId, label })
  })
}

/** The valid sessions of a member, most recently used first. */
export const sessionsOfMember = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  of: { organisationId: OrganisationId; staffId: string },
) => listSessions(db, of, standingAt(clock.now()))

/** Deletes expired sessions in all organisations. */
export const forgetOldSessions = ({ db, clock }: AppContext): Promise<void> =>
  deleteOldSessions(withoutTransaction(db), standingAt(clock.now()))

/** Writes an audit event when a foreign page tries to act with a member's session. */
export const noteForeignOrigin = (ctx: AppContext, staff: Staff): Promise<void> => {
  const { staffId: subjectId, name: label } = staff
  const event = { action: 'foreign_origin', subjectId, label, at: ctx.clock.now() } as const
  return writeAuditThrottled(ctx, { doer: staff, event, about: subjectId })
}
