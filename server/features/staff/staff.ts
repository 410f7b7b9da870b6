import { inNameOrder } from '#contract/name-order.ts'
import { columnsOf, type Role, roleOf } from '#contract/role.ts'
import type {
  MemberChange,
  MemberDetail,
  PasswordChange,
  ResetChosen,
  SlotMails,
  User,
} from '#contract/staff.ts'
import type { Caller, OrganisationId, Staff } from '#server/auth/actor.ts'
import {
  hashOf,
  hashPassword,
  newToken,
  passwordMatches,
  requireRecent,
} from '#server/auth/secrets.ts'
import { refuseWeak } from '#server/auth/weak-passwords.ts'
import type { AppContext } from '#server/context.ts'
import { type Database, type Transaction, withoutTransaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { eraseMailsTo } from '#server/mail/erasing.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { post, sealToken, unsealToken } from '#server/mail/outbox.ts'
import { forgetLabel } from '../audit/audit.ts'
import { deleteInvitationsOf } from './invitation/invitation.queries.ts'
import { noticeOf, tellAdmins } from './notice/notice.ts'
import { lockMemberForUpdate } from './personal-link/personal-link.queries.ts'
import { linkOf } from './personal-link/personal-link.ts'
import { deletePasskeys } from './second-factor/passkey.queries.ts'
import { deleteCodes, deleteTotp } from './second-factor/second-factor.queries.ts'
import { endAccess } from './session/end-access.ts'
import { noteTry } from './session/log-in.ts'
import { deleteTokens, findToken } from './session/session.queries.ts'
import { feedStateOf, hasEnded } from './session/session.rules.ts'
import { endSession, renewSession, sessionsOfMember, shownSession } from './session/session.ts'
import { forgetSignOn } from './sign-on/sign-on.queries.ts'
import { passwordReset } from './staff.mails.ts'
import {
  countOpenOffers,
  deleteLapsedResets,
  emailExists,
  findLogIn,
  findMember,
  findReset,
  findWantedMails,
  freeAddresses,
  insertReset,
  insertStaff,
  listFormer,
  listSkills,
  listStaff,
  listVariantsFor,
  lockFormer,
  lockMembersForUpdate,
  lockOpenResets,
  markLeft,
  type NewStaff,
  replaceSkills,
  updateMember,
  updatePassword,
  updateStaff,
  updateWantedMails,
} from './staff.queries.ts'
import { isResetDue, nameForgottenBefore, resetExpiry } from './staff.rules.ts'

/** A team member with their role and skills. Throws `not_found`. */
export async function memberOf(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { organisationId }: Staff,
  staffId: string,
): Promise<MemberDetail> {
  const one = { organisationId, staffId }
  const found = await findMember(db, one)
  if (!found) throw new DomainError('not_found')
  const variants = await listVariantsFor(db, one)
  return {
    staff_id: found.id,
    staff_name: found.name,
    username: found.email,
    admin: found.admin,
    role: roleOf(found),
    skills: variants.filter(({ led }) => led).map(({ id }) => id),
    preferred: found.preferred,
    variants: variants.map(({ id, name, project }) => ({ id, name, project })),
    link: await linkOf({ db }, one),
    ...(await accessOf({ db, clock }, one)),
  }
}

/** What lets a member in beside their personal link. */
async function accessOf(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  one: { organisationId: Staff['organisationId']; staffId: string },
) {
  const at = clock.now()
  const sessions = await sessionsOfMember({ db, clock }, one)
  const feed = await findToken(db, { ...one, kind: 'calendar' })
  return {
    sessions: sessions.map(shownSession),
    calendar: feed && !hasEnded(feed, at) ? feedStateOf(feed) : null,
    offers: await countOpenOffers(db, { ...one, at }),
  }
}

/**
 * Ends everything that lets a member in, which may be the caller: sessions, personal link, calendar
 * feed, reset links and offers. Throws `not_found`.
 */
export async function endAccessOf(ctx: AppContext, staff: Staff, staffId: string): Promise<void> {
  const one = { organisationId: staff.organisationId, staffId }
  await transact(ctx, async ({ tx, at, audit }) => {
    const member = await lockMemberForUpdate(tx, one)
    if (!member) throw new DomainError('not_found')
    await endAccess(tx, { ...one, at })
    await audit(staff, { action: 'access_ended', subjectId: staffId, label: member.name })
  })
}

/** Ends one session of a member. Throws `not_found`. */
export async function endSessionOf(
  ctx: AppContext,
  staff: Staff,
  { staffId, id }: { staffId: string; id: string },
): Promise<void> {
  const member = await findMember(ctx.db, { organisationId: staff.organisationId, staffId })
  if (!member) throw new DomainError('not_found')
  await endSession(ctx, staff, { staffId, id, name: member.name })
}

/**
 * For admins, the resources of the variants each member leads; members without an entry lead all.
 */
export async function skillsOfTeam({ db }: AppContext, { organisationId, admin }: Staff) {
  const skills = admin ? await listSkills(db, organisationId) : []
  return Map.groupBy(skills, ({ staffId }) => staffId)
}

/**
 * Changes a member's role, which applies to open sessions immediately, and their skills. Throws
 * `not_found`, `invalid` for an unknown variant, `last_admin`, `confirm_first` before changing the
 * role, and `not_allowed` if another admin has just revoked the caller's.
 */
export async function changeMember(
  ctx: AppContext,
  staff: Staff,
  { staffId, change }: { staffId: string; change: MemberChange },
): Promise<MemberDetail> {
  const one = { organisationId: staff.organisationId, staffId }
  const { secretKey, clock } = ctx
  return transact(ctx, async ({ tx, at, audit }) => {
    const held = await lockMembersForUpdate(tx, one)
    const admins = held.filter(({ admin }) => admin).map((member) => member.staffId)
    const member = await memberOf({ db: tx, clock }, staff, staffId)
    if (!admins.includes(staff.staffId)) throw new DomainError('not_allowed')
    const { staff_name: name, role } = member
    if (await changeLeading(tx, { ...one, member, change })) {
      await audit(staff, { action: 'skills_changed', subjectId: staffId, label: name })
    }
    if (change.role && change.role !== role) {
      requireRecent(staff, at)
      if (role === 'admin' && admins.length === 1) throw new DomainError('last_admin')
      await updateMember(tx, one, { ...columnsOf(change.role), roleSince: at })
      if (change.role !== 'guide') await deleteTokens(tx, { ...one, kind: 'link' })
      const label = roleLabel(change.role, name)
      await audit(staff, { action: 'role_changed', subjectId: staffId, label })
      if (role === 'admin' || change.role === 'admin') {
        const kind = role === 'admin' ? 'admin_demoted' : 'admin_added'
        const also = role === 'admin' ? [{ name, email: member.username }] : []
        await tellAdmins({ tx, at }, { secretKey }, { by: staff, kind, about: name, also })
      }
    }
    return memberOf({ db: tx, clock }, staff, staffId)
  })
}

/** A role change's label in the audit log: the new role and the member's name. */
const roleLabel = (role: Role, name: string) => `${role} ${name}`

interface Leading {
  organisationId: Staff['organisationId']
  staffId: string
  member: MemberDetail
  change: MemberChange
}

/** Stores a member's skills; returns false if nothing changes. */
async function changeLeading(tx: Transaction, { member, change, ...one }: Leading) {
  const skills = new Set(change.skills ?? member.skills)
  const known = new Set(member.variants.map(({ id }) => id))
  if (!skills.isSubsetOf(known)) throw fieldError('skills', 'unknown_variant')
  const preferred = change.preferred ?? member.preferred
  const isSame = skills.symmetricDifference(new Set(member.skills)).size === 0
  if (!isSame) await replaceSkills(tx, one, [...skills])
  if (preferred !== member.preferred) await updateMember(tx, one, { preferred })
  return !isSame || preferred !== member.preferred
}

export const userOf = ({ username, name, admin, role, factorDueAt }: Staff): User => ({
  username,
  name,
  email: username,
  admin,
  role,
  ...(factorDueAt ? { second_factor_due: factorDueAt.toString() } : {}),
})

/** Deletes expired reset tokens in all organisations. */
export const forgetLapsedResets = ({ db, clock }: AppContext): Promise<void> =>
  deleteLapsedResets(withoutTransaction(db), clock.now())

/** Everybody who can log in to the organisation, sorted by name. */
export const teamOf = async ({ db }: AppContext, { organisationId }: Staff) =>
  inNameOrder(await listStaff(db, organisationId), ({ name }) => name)

/** The caller's own log-in if `password` is right; throws `wrong_password` otherwise. */
export async function requirePassword(db: Database, staff: Staff, password: string) {
  const found = await findLogIn(db, staff.username)
  const matches = await passwordMatches(found?.passwordHash, password)
  if (!found || !matches) throw new DomainError('wrong_password')
  return found
}

interface ChangedBy {
  change: PasswordChange
  /** The token of this session. */
  token: string
  caller: Caller
}

/**
 * Changes the caller's password, ends their other sessions and returns a new token for this one.
 * Throws `wrong_password`, and `invalid` when the username is somebody else's or the new password
 * is easy to guess.
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
  return transact(ctx, async ({ tx, at: now, audit }) => {
    if (!(await updatePassword(tx, { ...staff, from, to }))) throw new DomainError('wrong_password')
    await audit(staff, { action: 'password_changed', subjectId, label })
    if (notice) await post(tx, notice)
    return renewSession(tx, { ...staff, token, at: now })
  })
}

/**
 * Queues an email with a reset link; the response does not reveal whether it did. Within five
 * minutes of the last request, or while four links are open, it queues nothing, because the owner
 * already has a link. Earlier links stay valid, so that a stranger's repeated requests cannot
 * shorten the hour for which a link works.
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
 * Sets a new password with the token from an email, which works once; ends all sessions and other
 * resets. Returns the id of the account. Throws `invalid` when the token is unknown, used, expired
 * or for another account, and when the password is easy to guess.
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
    // The second of two concurrent calls fails here, because the password has changed.
    if (!(await updatePassword(tx, { ...found, from, to }))) {
      throw fieldError('token', 'reset_invalid')
    }
    await endAccess(tx, { ...found, at })
    await audit(found, { action: 'password_reset', subjectId: staffId, label })
    if (notice) await post(tx, notice)
  })
  return staffId
}

/** Composes the staff emails for the postman. */
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

/** Adds a member of staff; throws `email_taken` when the address already has an account. */
export async function addStaff(tx: Transaction, staff: NewStaff): Promise<void> {
  if (!(await insertStaff(tx, staff, hashOf(staff.email)))) throw new DomainError('email_taken')
}

/**
 * Ends the sessions and resets of a member of staff, frees and erases their address, and stops
 * emails to them. The caller has already locked the member.
 */
export async function removeMember(
  tx: Transaction,
  of: { organisationId: OrganisationId; staffId: string; email: string; at: Temporal.Instant },
): Promise<void> {
  await markLeft(tx, of)
  await eraseMailsTo(tx, { ...of, recipient: of.email })
  await endAccess(tx, of)
  await deleteTotp(tx, of)
  await deleteCodes(tx, of)
  await deletePasskeys(tx, of)
  await forgetSignOn(tx, of)
}

/**
 * Removes all members of an organisation, with its invitations and domains. The caller has locked
 * the members.
 */
export async function removeTeam(
  tx: Transaction,
  {
    members,
    ...of
  }: {
    organisationId: OrganisationId
    members: { staffId: string; email: string }[]
    at: Temporal.Instant
  },
): Promise<void> {
  for (const member of members) await removeMember(tx, { ...of, ...member })
  await deleteInvitationsOf(tx, of.organisationId)
  await forgetSignOn(tx, of)
}

/** Frees the addresses and domains of an organisation that was removed. */
export async function freeAddressesOf(tx: Transaction, organisationId: OrganisationId) {
  await freeAddresses(tx, { organisationId })
  await forgetSignOn(tx, { organisationId })
}

/**
 * Erases the names of members who left 90 days ago, even from more recent audit entries. The slots
 * they led still show that there was a guide.
 */
export async function forgetFormerMembers(ctx: AppContext): Promise<void> {
  const before = nameForgottenBefore(ctx.clock.now())
  await eachInTurn(await listFormer(ctx.db, before), (member) =>
    transact(ctx, async ({ tx }) => {
      const name = await lockFormer(tx, { ...member, before })
      if (name === null) return
      await forgetLabel(tx, { ...member, name })
      await updateStaff(tx, member, { name: '' })
    }),
  )
}

/** Stores the project a member of staff last used. */
export const rememberProject = (tx: Transaction, staff: Staff, projectId: string) =>
  updateStaff(tx, staff, { lastUsedProjectId: projectId })

/** Which emails a member of staff gets: those about their slots, and the morning email. */
export async function wantedMailsOf({ db }: AppContext, staff: Staff): Promise<SlotMails> {
  const { slotMails, morningMails } = await findWantedMails(db, staff)
  return { slot_mails: slotMails, morning_mail: morningMails }
}

/**
 * Stores which emails a member of staff gets; this also affects emails that have not been sent yet.
 */
export const chooseMails = (
  { db }: AppContext,
  staff: Staff,
  { slot_mails: slotMails, morning_mail: morningMails }: SlotMails,
): Promise<void> => updateWantedMails(withoutTransaction(db), staff, { slotMails, morningMails })
