import type { MemberChange, MemberDetail } from '#contract/member.ts'
import { columnsOf, type Role, roleOf } from '#contract/role.ts'
import type { Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/proof.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { tellAdmins } from '#server/features/staff/admin-notice/admin-notice.ts'
import { endAccess } from '#server/features/staff/credential/credential.ts'
import { lockMemberForUpdate } from '#server/features/staff/personal-link/personal-link.queries.ts'
import { linkOf } from '#server/features/staff/personal-link/personal-link.ts'
import {
  endSession,
  sessionsOfMember,
  shownSession,
} from '#server/features/staff/session/session.ts'
import { lockMembersForUpdate } from '#server/features/staff/staff.queries.ts'
import { deleteTokens, findToken } from '#server/features/staff/token/token.queries.ts'
import { feedStateOf, hasEnded } from '#server/features/staff/token/token.rules.ts'
import {
  countOpenOffers,
  findMember,
  listSkills,
  listVariantsFor,
  replaceSkills,
  updateMember,
} from './member.queries.ts'

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
