import type { Role } from '#contract/role.ts'
import { columnsOf, roleOf } from '#contract/role.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { endAccess } from '#server/features/staff/credential/credential.ts'
import { updateMember } from '#server/features/staff/member/member.queries.ts'
import { listStaff, lockMembersForUpdate } from '#server/features/staff/staff.queries.ts'
import { deleteTokens } from '#server/features/staff/token/token.queries.ts'
import type { HeldTokens } from '#server/openid/person.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { deleteAccess, listWithAccess, upsertAccess } from './access.queries.ts'
import { type GroupRoles, type MappedRole, roleKept } from './access.rules.ts'

/**
 * Checks must run at least hourly; this leaves a quarter of an hour for a provider that is down.
 */
export const checkAfterMinutes = 45

interface Member {
  organisationId: OrganisationId
  staffId: string
}

type Key = Pick<AppContext, 'secretKey'>

const sealOf = ({ secretKey }: Key, staffId: string) => ({
  key: secretKey,
  belongsTo: `sign_on_access ${staffId}`,
})

export const sealHeld = (ctx: Key, staffId: string, held: HeldTokens): Buffer =>
  seal(JSON.stringify(held), sealOf(ctx, staffId))

/** The stored tokens; null if they were encrypted with another key. */
export function openHeld(ctx: Key, staffId: string, sealed: Uint8Array): HeldTokens | null {
  try {
    return JSON.parse(unseal(sealed, sealOf(ctx, staffId))) as HeldTokens
  } catch {
    return null
  }
}

/** Stores the data used to ask a provider about a member who has just logged in there. */
export async function keepAccess(
  { tx, at }: Pick<UnitOfWork, 'tx' | 'at'>,
  access: Member & { sealed: Uint8Array; byDeployment: boolean },
): Promise<void> {
  const nextCheckAt = at.add({ minutes: checkAfterMinutes })
  await upsertAccess(tx, { ...access, checkedAt: at, nextCheckAt })
}

type Ending = { organisationId: OrganisationId; but: string; at: Temporal.Instant }

/** Logs out all members whom the organisation's provider has logged in, except `but`. */
export async function endAccesses(
  tx: Transaction,
  { organisationId, but, at }: Ending,
): Promise<void> {
  for (const { staffId } of await listWithAccess(tx, organisationId)) {
    const member = { organisationId, staffId }
    await deleteAccess(tx, member)
    if (staffId !== but) await endAccess(tx, { ...member, at })
  }
}

/** Ends all access of everybody the organisation's provider has not logged in, except `but`. */
export async function endUncheckedAccess(
  tx: Transaction,
  { organisationId, but, at }: Ending,
): Promise<void> {
  const checked = new Set((await listWithAccess(tx, organisationId)).map(({ staffId }) => staffId))
  for (const { id: staffId } of await listStaff(tx, organisationId)) {
    if (staffId !== but && !checked.has(staffId)) {
      await endAccess(tx, { organisationId, staffId, at })
    }
  }
}

interface Synced extends Member {
  name: string
  roles: GroupRoles
  mapped: MappedRole
}

/**
 * Gives a member the role from their groups, and returns the role they now have. The last admin
 * stays admin. Undefined: the member has just left.
 */
export async function syncRole(
  { tx, audit }: Pick<UnitOfWork, 'tx' | 'audit'>,
  { roles, mapped, name, ...member }: Synced,
): Promise<Role | undefined> {
  const held = await lockMembersForUpdate(tx, member)
  const found = held.find(({ staffId }) => staffId === member.staffId)
  if (!found) return undefined
  const now = roleOf(found)
  const role = roleKept(roles, { now, mapped })
  const isLast = found.admin && held.filter(({ admin }) => admin).length === 1
  if (role === now || isLast) return now
  await updateMember(tx, member, columnsOf(role))
  if (role !== 'guide') await deleteTokens(tx, { ...member, kind: 'link' })
  const doer = { organisationId: member.organisationId, staffId: null, name: '' }
  await audit(doer, { action: 'role_changed', subjectId: member.staffId, label: `${role} ${name}` })
  return role
}
