import type { MemberChange, MemberDetail } from '#contract/member.ts'
import { columnsOf, type Role, roleOf } from '#contract/role.ts'
import type { Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/proof.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { linkOf } from '#server/features/staff/personal-link/personal-link.ts'
import { lockMembersForUpdate } from '#server/features/staff/staff.queries.ts'
import { deleteTokens } from '#server/features/staff/token/token.queries.ts'
import {
  findMember,
  listSkills,
  listVariantsFor,
  replaceSkills,
  updateMember,
} from './member.queries.ts'

/** A team member with their role and skills. Throws `not_found`. */
export async function memberOf(
  { db }: Pick<AppContext, 'db'>,
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
  }
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
  return transact(ctx, async ({ tx, at, audit }) => {
    const held = await lockMembersForUpdate(tx, one)
    const admins = held.filter(({ admin }) => admin).map((member) => member.staffId)
    const member = await memberOf({ db: tx }, staff, staffId)
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
    }
    return memberOf({ db: tx }, staff, staffId)
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
