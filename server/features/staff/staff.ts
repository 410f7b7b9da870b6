import type { LogIn, PasswordChange, ResetChosen, User } from '#contract/staff.ts'
import type { Staff } from '#server/actor.ts'
import type { Transaction } from '#server/database/open.ts'
import { enterAsStaff } from '#server/doors.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { keepTrail } from '#server/features/audit/audit.ts'
import type { House } from '#server/house.ts'
import { eraseMailsTo } from '#server/mail/erasing.ts'
import type { Composer } from '#server/mail/message.ts'
import { post, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { hashOf, hashPassword, newToken, passwordMatches } from '#server/secrets.ts'
import { passwordReset } from './staff.mails.ts'
import {
  deleteLapsedResets,
  deleteOldSessions,
  deleteResetsOf,
  deleteSession,
  deleteSessionsOf,
  emailExists,
  findLogIn,
  findReset,
  findSession,
  findSlotMails,
  hasResetBeyond,
  holdPassword,
  insertReset,
  insertSession,
  insertStaff,
  listStaff,
  lockMembers,
  markLeft,
  type NewStaff,
  shareMembersNamed,
  touchSession,
  updateLastUsedProject,
  updatePassword,
  updateSlotMails,
} from './staff.queries.ts'

const sessionDays = 30
const resetMinutes = 60
const resetPauseMinutes = 5
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
    // Else a log-in that began before a change of the password would outlive it.
    if (!(await holdPassword(tx, found))) throw new DomainError('wrong_login')
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

/** Forgets sessions that are over and tokens of resets that have lapsed, everybody's. */
export async function forgetLapsedTokens({ db, clock }: House): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    await deleteOldSessions(tx, at.subtract({ hours: 24 * sessionDays }))
    await deleteLapsedResets(tx, at)
  })
}

/** The team: everybody who can log in to the organisation, by name as Germans sort. */
export async function teamOf({ db }: House, { organisationId }: Staff) {
  const team = await listStaff(db, organisationId)
  return team.sort((one, other) => one.name.localeCompare(other.name, 'de'))
}

/**
 * Changes one's own password and ends one's other sessions; `token` is the one that stays. Throws
 * `invalid` when the username is another's, and `wrong_password`.
 */
export async function changePassword(
  { db, clock }: House,
  staff: Staff,
  { change, token }: { change: PasswordChange; token: string },
): Promise<void> {
  if (change.username !== staff.username) throw fieldError('username', 'not_your_account')
  const from = (await findLogIn(db, staff.username))?.passwordHash
  if (!(await passwordMatches(from, change.password_old)) || !from) {
    throw new DomainError('wrong_password')
  }
  const to = await hashPassword(change.password_new)
  await db.transaction().execute(async (tx) => {
    if (!(await updatePassword(tx, { ...staff, from, to }))) throw new DomainError('wrong_password')
    await deleteSessionsOf(tx, { ...staff, but: hashOf(token) })
    await deleteResetsOf(tx, staff)
    await keepTrail(tx, staff, {
      action: 'password_changed',
      subjectId: staff.staffId,
      label: staff.name,
      at: clock.now(),
    })
  })
}

/**
 * Posts the mail that lets its reader choose a new password; nobody is told whether it did. Asked
 * again within five minutes it posts nothing. Earlier links stay valid, so that a stranger who keeps
 * asking does not shorten the hour that a link works.
 */
export async function askForReset(house: House, email: string): Promise<void> {
  const { db, clock, secretKey } = house
  const found = await findLogIn(db, email)
  if (!found) return
  const { organisationId, staffId } = found
  const token = newToken()
  const at = clock.now()
  const mail = { organisationId, event: 'password_reset', recipient: email, at } as const
  const sealed = sealToken(token, mail, secretKey)
  const expiresAt = at.add({ minutes: resetMinutes })
  const posted = await db.transaction().execute(async (tx) => {
    const moment = expiresAt.subtract({ minutes: resetPauseMinutes })
    if (await hasResetBeyond(tx, { organisationId, staffId, moment })) return false
    await insertReset(tx, { organisationId, staffId, tokenHash: hashOf(token), expiresAt })
    await post(tx, { ...mail, sealed })
    return true
  })
  if (posted) house.mailPosted()
}

/**
 * Chooses a new password by the token of a mail, once; ends every session and every other reset.
 * Throws `invalid` when the token is unknown, used or lapsed, or belongs to somebody else.
 */
export async function resetPassword(
  { db, clock }: House,
  { token, username, password }: ResetChosen,
): Promise<void> {
  const at = clock.now()
  const found = await findReset(db, hashOf(token), at)
  if (found?.email !== username) throw fieldError('token', 'reset_invalid')
  const { passwordHash: from, staffId, name: label } = found
  const to = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    // Of two at once the second finds the password changed, since the token went with it.
    if (!(await updatePassword(tx, { ...found, from, to }))) {
      throw fieldError('token', 'reset_invalid')
    }
    await deleteSessionsOf(tx, found)
    await deleteResetsOf(tx, found)
    await keepTrail(tx, found, { action: 'password_reset', subjectId: staffId, label, at })
  })
}

/** Who composes the mails to staff, for the postman. */
export function staffComposers(house: Pick<House, 'db' | 'clock' | 'config' | 'secretKey'>) {
  const { db, clock, config, secretKey } = house
  const composePasswordReset: Composer = async (mail) => {
    const token = unsealToken(mail, secretKey)
    const found = await findReset(db, hashOf(token), clock.now())
    return found ? passwordReset({ ...found, token }, config) : null
  }
  return { password_reset: composePasswordReset }
}

export const isRegistered = ({ db }: House, email: string) => emailExists(db, email)

/** Adds a member of staff; throws `email_taken` when the address has an account already. */
export async function addStaff(tx: Transaction, staff: NewStaff): Promise<void> {
  await insertStaff(tx, staff).catch(emailTaken)
}

/** The members of this name, and id where one is given; none of them leaves meanwhile. */
export const keepMembersNamed = (
  tx: Transaction,
  of: { organisationId: string; name: string; staffId?: string | undefined },
) => shareMembersNamed(tx, of)

/** The admins and one member of staff, held so that of two who leave the second sees the first. */
export const holdMembers = (tx: Transaction, of: { organisationId: string; staffId: string }) =>
  lockMembers(tx, of)

/**
 * Ends what a member of staff could enter with, and frees and forgets their address; mails to them
 * are not sent any more. They are held already.
 */
export async function removeMember(
  tx: Transaction,
  of: { organisationId: string; staffId: string; email: string; at: Temporal.Instant },
): Promise<void> {
  await markLeft(tx, of)
  await eraseMailsTo(tx, { ...of, recipient: of.email })
  await deleteSessionsOf(tx, of)
  await deleteResetsOf(tx, of)
}

/** Whether mails tell a member of staff of their slots. */
export const wantsSlotMails = ({ db }: House, staff: Staff) => findSlotMails(db, staff)

/** Keeps whether mails tell a member of staff of their slots; those that wait ask it, too. */
export const chooseSlotMails = ({ db }: House, staff: Staff, wanted: boolean) =>
  db.transaction().execute((tx) => updateSlotMails(tx, staff, wanted))

/** Keeps which project a member of staff works in. */
export const rememberProject = (tx: Transaction, staff: Staff, projectId: string) =>
  updateLastUsedProject(tx, staff, projectId)

function emailTaken(error: unknown): never {
  const broken = (error as { constraint?: string }).constraint
  if (broken === 'staff_email') throw new DomainError('email_taken')
  throw error
}
