import type { Caller, Staff } from '#server/actor.ts'
import { alone, type Transaction } from '#server/database/open.ts'
import { enterAsStaff } from '#server/doors.ts'
import { keepTrail, writeAuditThrottled } from '#server/features/audit/audit.ts'
import type { House } from '#server/house.ts'
import { hashOf, newToken } from '#server/secrets.ts'
import {
  deleteOldSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  listSessions,
  type Standing,
  touchSession,
  updateToken,
} from './session.queries.ts'

const idleDays = 30
const longestDays = 90
const daySeconds = 24 * 60 * 60
// Writing at every call would make each read a write.
const touchAfterMinutes = 10

const standingAt = (at: Temporal.Instant): Standing => ({
  openedSince: at.subtract({ hours: 24 * longestDays }),
  usedSince: at.subtract({ hours: 24 * idleDays }),
})

/** Opens a session and returns its token, of which only a hash is stored. */
export async function openSession(
  tx: Transaction,
  of: { organisationId: string; staffId: string; at: Temporal.Instant; caller: Caller },
): Promise<string> {
  const token = newToken()
  const { caller, ...rest } = of
  await insertSession(tx, { ...rest, ...caller, tokenHash: hashOf(token) })
  return token
}

interface Entered {
  staff: Staff
  /** For how many seconds the browser is to keep the cookie from now on; null: as it does. */
  keepSeconds: number | null
  /** Nobody of the organisation may do anything. */
  suspended: boolean
}

/**
 * The door of the back office: who holds this token, null when the session is over. `old`: the
 * browser brought it under the name that its cookie had before.
 */
export async function staffOfSession(
  { db, clock }: House,
  token: string,
  { old = false, network }: { old?: boolean; network?: string } = {},
): Promise<Entered | null> {
  const at = clock.now()
  const tokenHash = hashOf(token)
  const found = await findSession(db, { tokenHash, oldCookieAt: old ? at : null }, standingAt(at))
  if (!found) return null
  const { lastUsedAt, createdAt, suspendedAt, ...staff } = found
  const renewed = Temporal.Instant.compare(lastUsedAt.add({ minutes: touchAfterMinutes }), at) < 0
  if (renewed) await db.transaction().execute((tx) => touchSession(tx, tokenHash, { at, network }))
  const keepSeconds = renewed || old ? secondsLeft(createdAt, at) : null
  return { staff: enterAsStaff(staff), keepSeconds, suspended: suspendedAt !== null }
}

function secondsLeft(createdAt: Temporal.Instant, at: Temporal.Instant): number {
  const untilEnd = at.until(createdAt.add({ hours: 24 * longestDays })).total('seconds')
  return Math.floor(Math.min(idleDays * daySeconds, untilEnd))
}

/** Ends a session, and answers whose it was; undefined when it was over already. */
export async function logOut({ db, clock }: House, token: string): Promise<string | undefined> {
  const at = clock.now()
  const tokenHash = hashOf(token)
  const found = await findSession(db, { tokenHash, oldCookieAt: null }, standingAt(at))
  await db.transaction().execute(async (tx) => {
    if (!(await deleteSession(tx, tokenHash)) || !found) return
    const { staffId: subjectId, name: label } = found
    await keepTrail(tx, found, { action: 'logged_out', subjectId, label, at })
  })
  return found?.staffId
}

/** One's sessions, the one used last first; `token` is that of this call. */
export async function sessionsOf({ db, clock }: House, staff: Staff, token: string) {
  const sessions = await listSessions(db, staff, standingAt(clock.now()))
  const own = hashOf(token)
  return sessions.map(({ tokenHash, ...session }) => ({
    ...session,
    current: own.equals(tokenHash),
  }))
}

/** Ends all of one's sessions, this one too. */
export async function logOutEverywhere({ db, clock }: House, staff: Staff): Promise<void> {
  const { staffId: subjectId, name: label } = staff
  await db.transaction().execute(async (tx) => {
    await deleteSessionsOf(tx, staff)
    const deed = { action: 'logged_out_everywhere', subjectId, label, at: clock.now() } as const
    await keepTrail(tx, staff, deed)
  })
}

/** Ends every session of a member of staff. */
export const endSessionsOf = (tx: Transaction, of: { organisationId: string; staffId: string }) =>
  deleteSessionsOf(tx, of)

/** Ends all other sessions of a member of staff, and returns a new token for this one. */
export async function renewSession(
  tx: Transaction,
  of: { organisationId: string; staffId: string; token: string },
): Promise<string> {
  const token = newToken()
  const own = hashOf(of.token)
  await deleteSessionsOf(tx, { ...of, but: own })
  await updateToken(tx, { from: own, to: hashOf(token) })
  return token
}

/** Forgets the sessions that are over, everybody's. */
export const forgetOldSessions = ({ db, clock }: House): Promise<void> =>
  deleteOldSessions(alone(db), standingAt(clock.now()))

/** Writes to the audit log that a page elsewhere tried to act with somebody's session. */
export const noteForeignOrigin = (house: House, staff: Staff): Promise<void> => {
  const { staffId: subjectId, name: label } = staff
  const deed = { action: 'foreign_origin', subjectId, label, at: house.clock.now() } as const
  return writeAuditThrottled(house, { doer: staff, deed, about: subjectId })
}
