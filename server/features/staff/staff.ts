import type { LogIn, User } from '#contract/staff.ts'
import type { Staff } from '#server/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { enterAsStaff } from '#server/doors.ts'
import { DomainError } from '#server/errors.ts'
import type { House } from '#server/house.ts'
import { hashOf, newToken, passwordMatches } from '#server/secrets.ts'
import {
  deleteOldSessions,
  deleteSession,
  emailExists,
  findLogIn,
  findSession,
  insertSession,
  insertStaff,
  type NewStaff,
  touchSession,
  updateLastUsedProject,
} from './staff.queries.ts'

const sessionDays = 30
// Writing at every call would make each read a write.
const touchAfterMinutes = 10

export const userOf = ({ username, name, admin }: Staff): User => ({
  username,
  name,
  email: username,
  admin,
})

/** Opens a session; throws `wrong_login`, after the same time whether the address is known or not. */
export async function logIn(
  { db, clock }: House,
  { username, password }: LogIn,
): Promise<{ user: User; token: string }> {
  const found = await findLogIn(db, username)
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
    throw new DomainError('wrong_login')
  }
  const { name, email, admin } = found
  const at = clock.now()
  const token = await db.transaction().execute(async (tx) => {
    await deleteOldSessions(tx, at.subtract({ hours: 24 * sessionDays }))
    return openSession(tx, { ...found, at })
  })
  return { user: { username: email, name, email, admin }, token }
}

/** Opens a session and returns its token, of which only a hash is stored. */
export async function openSession(
  tx: Transaction,
  of: { organisationId: string; staffId: string; at: Temporal.Instant },
): Promise<string> {
  const token = newToken()
  const { organisationId, staffId, at } = of
  await insertSession(tx, { organisationId, staffId, tokenHash: hashOf(token), at })
  return token
}

export async function logOut({ db }: House, token: string): Promise<void> {
  await db.transaction().execute((tx) => deleteSession(tx, hashOf(token)))
}

/**
 * The door of the back office: who holds this token, null when the session is over. `renewed`
 * when its 30 days begin anew, which the cookie must learn.
 */
export async function staffOfSession(
  { db, clock }: House,
  token: string,
): Promise<{ staff: Staff; renewed: boolean } | null> {
  const at = clock.now()
  const found = await findSession(db, hashOf(token), at.subtract({ hours: 24 * sessionDays }))
  if (!found) return null
  const { lastUsedAt, ...staff } = found
  const renewed = Temporal.Instant.compare(lastUsedAt.add({ minutes: touchAfterMinutes }), at) < 0
  if (renewed) await db.transaction().execute((tx) => touchSession(tx, hashOf(token), at))
  return { staff: enterAsStaff(staff), renewed }
}

export const isRegistered = ({ db }: House, email: string) => emailExists(db, email)

/** Adds a member of staff; throws `email_taken` when the address has an account already. */
export async function addStaff(tx: Transaction, staff: NewStaff): Promise<void> {
  await insertStaff(tx, staff).catch(emailTaken)
}

/** Keeps which project a member of staff works in. */
export const rememberProject = (tx: Transaction, staff: Staff, projectId: string) =>
  updateLastUsedProject(tx, staff, projectId)

function emailTaken(error: unknown): never {
  const broken = (error as { constraint?: string }).constraint
  if (broken === 'staff_email') throw new DomainError('email_taken')
  throw error
}
