import type { LogIn, PasswordChange, ResetChosen, User } from '#contract/staff.ts'
import type { Caller, OrganisationId, Staff } from '#server/auth/actor.ts'
import { hashOf, hashPassword, newToken, passwordMatches } from '#server/auth/secrets.ts'
import { refuseWeak } from '#server/auth/weak-passwords.ts'
import type { AppContext } from '#server/context.ts'
import { alone, type Database, type Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { forgetLabel, writeAuditThrottled } from '#server/features/audit/audit.ts'
import { noticeOf } from '#server/features/notice/notice.ts'
import { endSessionsOf, openSession, renewSession } from '#server/features/session/session.ts'
import { eraseMailsTo } from '#server/mail/erasing.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { post, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { passwordReset } from './staff.mails.ts'
import {
  deleteLapsedResets,
  deleteResetsOf,
  emailExists,
  findLogIn,
  findReset,
  findSlotMails,
  freeAddresses,
  insertReset,
  insertStaff,
  listFormer,
  listStaff,
  lockFormer,
  lockMembers,
  lockOpenResets,
  lockPasswordForShare,
  markLeft,
  type NewStaff,
  shareMembersNamed,
  updatePassword,
  updateStaff,
} from './staff.queries.ts'
import { isResetDue, nameForgottenBefore, resetExpiry } from './staff.rules.ts'

export const userOf = ({ username, name, admin }: Staff): User => ({
  username,
  name,
  email: username,
  admin,
})

interface LogInBy {
  caller: Caller
  /** Whether this browser has logged in to the account before. */
  known: boolean
}

/**
 * Opens a session; throws `wrong_login`, after the same time whether the address is known or not.
 * A log-in from a new device is reported to the person. Throws `organisation_suspended` to those who
 * know the password.
 */
export async function logIn(
  ctx: AppContext,
  { username, password }: LogIn,
  { caller, known }: LogInBy,
): Promise<{ user: User; token: string; staffId: string }> {
  const { db, clock } = ctx
  const found = await findLogIn(db, username)
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
    await noteTry(ctx, 'log_in_failed', { username, found })
    throw new DomainError('wrong_login', found ? { staffId: found.staffId } : {})
  }
  if (found.suspendedAt) throw new DomainError('organisation_suspended')
  const { name, email, admin, organisationId, staffId } = found
  const at = clock.now()
  const told = { event: 'new_device', organisationId, recipient: email, at, caller } as const
  const notice = known ? null : await noticeOf(ctx, told)
  const token = await transact(ctx, async ({ tx, audit }) => {
    // Else a log-in that began before a change of the password would outlive it.
    if (!(await lockPasswordForShare(tx, found))) throw new DomainError('wrong_login')
    if (notice) await post(tx, notice)
    await audit(found, { action: 'logged_in', subjectId: staffId, label: caller.network })
    return openSession(tx, { organisationId, staffId, at, caller })
  })
  return { user: { username: email, name, email, admin }, token, staffId }
}

type Tried = Awaited<ReturnType<typeof findLogIn>>

/** Writes to the audit log what somebody tries who is not logged in. */
function noteTry(
  ctx: AppContext,
  action: 'log_in_failed' | 'account_braked' | 'reset_asked',
  { username, found }: { username: string; found: Tried },
): Promise<void> {
  const event = { action, ...(found ? { subjectId: found.staffId, label: found.name } : {}) }
  // Nobody knows who it is.
  const doer = found && { organisationId: found.organisationId, staffId: null, name: '' }
  return writeAuditThrottled(ctx, {
    doer,
    event: { ...event, at: ctx.clock.now() },
    about: username,
  })
}

/** Writes to the audit log that tries for an account were refused; returns its id, if any. */
export async function noteBrake(ctx: AppContext, username: string): Promise<string | undefined> {
  const found = await findLogIn(ctx.db, username)
  await noteTry(ctx, 'account_braked', { username, found })
  return found?.staffId
}

/** Forgets the tokens of resets that have lapsed, everybody's. */
export const forgetLapsedResets = ({ db, clock }: AppContext): Promise<void> =>
  deleteLapsedResets(alone(db), clock.now())

/** The team: everybody who can log in to the organisation, by name as Germans sort. */
export async function teamOf({ db }: AppContext, { organisationId }: Staff) {
  const team = await listStaff(db, organisationId)
  return team.sort((one, other) => one.name.localeCompare(other.name, 'de'))
}

/** What one's own account logs in with, if `password` is right; throws `wrong_password`. */
export async function requirePassword(db: Database, staff: Staff, password: string) {
  const found = await findLogIn(db, staff.username)
  const matches = await passwordMatches(found?.passwordHash, password)
  if (!found || !matches) throw new DomainError('wrong_password')
  return found
}

interface ChangedBy {
  change: PasswordChange
  /** Of this session. */
  token: string
  caller: Caller
}

/**
 * Changes one's own password, ends one's other sessions and returns a new token for this one. Throws
 * `invalid` when the username is another's or the new password is easy to guess, and
 * `wrong_password`.
 */
export async function changePassword(
  ctx: AppContext,
  staff: Staff,
  { change, token, caller }: ChangedBy,
): Promise<string> {
  const { db, clock } = ctx
  if (change.username !== staff.username) throw fieldError('username', 'not_your_account')
  const found = await requirePassword(db, staff, change.password_old)
  const { passwordHash: from, organisation } = found
  const personal = [staff.name, staff.username, organisation]
  await refuseWeak('password_new', change.password_new, personal)
  const to = await hashPassword(change.password_new)
  const { organisationId, staffId: subjectId, name: label, username: recipient } = staff
  const at = clock.now()
  const told = { event: 'password_changed', organisationId, recipient, at, caller } as const
  const notice = await noticeOf(ctx, told)
  return transact(ctx, async ({ tx, audit }) => {
    if (!(await updatePassword(tx, { ...staff, from, to }))) throw new DomainError('wrong_password')
    await deleteResetsOf(tx, staff)
    await audit(staff, { action: 'password_changed', subjectId, label })
    if (notice) await post(tx, notice)
    return renewSession(tx, { ...staff, token })
  })
}

/**
 * Posts the mail that lets its reader choose a new password; nobody is told whether it did. Asked
 * again within five minutes, or while four links are open, it posts nothing: the owner has those.
 * Earlier links stay valid, so that a stranger who keeps asking does not shorten the hour that a
 * link works. Returns the id of the account, for the log.
 */
export async function askForReset(ctx: AppContext, email: string): Promise<string | undefined> {
  const { db, clock, secretKey } = ctx
  const found = await findLogIn(db, email)
  await noteTry(ctx, 'reset_asked', { username: email, found })
  if (!found) return undefined
  const { organisationId, staffId } = found
  const token = newToken()
  const at = clock.now()
  const mail = { organisationId, event: 'password_reset', recipient: email, at } as const
  const sealed = sealToken(token, mail, secretKey)
  await transact(ctx, async ({ tx }) => {
    const open = await lockOpenResets(tx, { organisationId, staffId, at })
    if (!isResetDue(open, at)) return
    const tokenHash = hashOf(token)
    await insertReset(tx, { organisationId, staffId, tokenHash, expiresAt: resetExpiry(at) })
    await post(tx, { ...mail, sealed })
  })
  return staffId
}

/**
 * Chooses a new password by the token of a mail, once; ends every session and every other reset.
 * Answers whose it was. Throws `invalid` when the token is unknown, used or lapsed, or belongs to
 * somebody else, and when the password is easy to guess.
 */
export async function resetPassword(
  ctx: AppContext,
  { token, username, password }: ResetChosen,
  caller: Caller,
): Promise<string> {
  const { db, clock } = ctx
  const at = clock.now()
  const found = await findReset(db, hashOf(token), at)
  if (found?.email !== username) throw fieldError('token', 'reset_invalid')
  const { passwordHash: from, staffId, name: label, organisationId } = found
  await refuseWeak('password', password, [label, username, found.organisation])
  const to = await hashPassword(password)
  const told = { event: 'password_changed', organisationId, recipient: username, at } as const
  const notice = await noticeOf(ctx, { ...told, caller })
  await transact(ctx, async ({ tx, audit }) => {
    // Of two at once the second finds the password changed, since the token went with it.
    if (!(await updatePassword(tx, { ...found, from, to }))) {
      throw fieldError('token', 'reset_invalid')
    }
    await endSessionsOf(tx, found)
    await deleteResetsOf(tx, found)
    await audit(found, { action: 'password_reset', subjectId: staffId, label })
    if (notice) await post(tx, notice)
  })
  return staffId
}

/** Who composes the mails to staff, for the postman. */
export function staffComposers(ctx: Pick<AppContext, 'db' | 'clock' | 'config' | 'secretKey'>) {
  const { db, clock, config, secretKey } = ctx
  const composePasswordReset: Composer = async (mail) => {
    const token = unsealToken(mail, secretKey)
    const found = await findReset(db, hashOf(token), clock.now())
    return found ? passwordReset({ ...found, token }, config) : null
  }
  return { password_reset: composePasswordReset }
}

export const isRegistered = ({ db }: AppContext, email: string) => emailExists(db, email)

/** Adds a member of staff; throws `email_taken` when the address has an account already. */
export async function addStaff(tx: Transaction, staff: NewStaff): Promise<void> {
  if (!(await insertStaff(tx, staff, hashOf(staff.email)))) throw new DomainError('email_taken')
}

/** The members of this name, and id where one is given; none of them leaves meanwhile. */
export const lockMembersNamedForShare = shareMembersNamed

/** The admins and one member of staff, held so that of two who leave the second sees the first. */
export const lockMembersForUpdate = lockMembers

/**
 * Ends what a member of staff could enter with, and frees and forgets their address; mails to them
 * are not sent any more. They are held already.
 */
export async function removeMember(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; email: string; at: Temporal.Instant },
): Promise<void> {
  await markLeft(tx, of)
  await eraseMailsTo(tx, { ...of, recipient: of.email })
  await endSessionsOf(tx, of)
  await deleteResetsOf(tx, of)
}

/** Frees the addresses of an organisation that is no more. */
export const freeAddressesOf = (tx: Transaction, organisationId: OrganisationId) =>
  freeAddresses(tx, { organisationId })

/**
 * Forgets the names of those who left 90 days ago, also where an entry of the audit log that is
 * younger has one. The slots that they led keep that somebody did.
 */
export async function forgetFormerMembers(ctx: AppContext): Promise<void> {
  const before = nameForgottenBefore(ctx.clock.now())
  for (const member of await listFormer(ctx.db, before)) {
    await transact(ctx, async ({ tx }) => {
      const name = await lockFormer(tx, { ...member, before })
      if (name === null) return
      await forgetLabel(tx, { ...member, name })
      await updateStaff(tx, member, { name: '' })
    })
  }
}

/** Whether mails tell a member of staff of their slots. */
export const wantsSlotMails = ({ db }: AppContext, staff: Staff) => findSlotMails(db, staff)

/** Keeps whether mails tell a member of staff of their slots; those that wait ask it, too. */
export const chooseSlotMails = ({ db }: AppContext, staff: Staff, wanted: boolean) =>
  updateStaff(alone(db), staff, { slotMails: wanted })

/** Keeps which project a member of staff works in. */
export const rememberProject = (tx: Transaction, staff: Staff, projectId: string) =>
  updateStaff(tx, staff, { lastUsedProjectId: projectId })
