import type { FieldFault } from '#contract/errors.ts'
import { columnsOf, type Role, roleOf } from '#contract/role.ts'
import type { SignOnInput, SignOnSettings } from '#contract/sign-on.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { requireRecent, seal, unseal } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { endAccess } from '#server/features/staff/session/end-access.ts'
import { urlFault } from '#server/openid/guarded-fetch.ts'
import {
  type HeldTokens,
  openProvider,
  type Provider,
  ProviderError,
  withoutMetadata,
} from '#server/openid/provider.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { deleteTokens } from '../session/session.queries.ts'
import { listStaff, lockMembersForUpdate, updateMember } from '../staff.queries.ts'
import { freeDomains } from './domain.queries.ts'
import { domainsOf } from './domain.ts'
import {
  countLinked,
  deleteAccess,
  deleteProvider,
  findPasswordKeeper,
  findProvider,
  isConfirmed,
  listWithAccess,
  updatePasswords,
  upsertAccess,
  upsertProvider,
} from './provider.queries.ts'
import { type GroupRoles, type MappedRole, roleKept } from './provider.rules.ts'

/**
 * Checks must run at least hourly; this leaves a quarter of an hour for a provider that is down.
 */
export const checkAfterMinutes = 45

interface Member {
  organisationId: OrganisationId
  staffId: string
}

type Key = Pick<AppContext, 'secretKey'>

const accessSeal = ({ secretKey }: Key, staffId: string) => ({
  key: secretKey,
  belongsTo: `sign_on_access ${staffId}`,
})

export const sealHeld = (ctx: Key, staffId: string, held: HeldTokens): Buffer =>
  seal(JSON.stringify(held), accessSeal(ctx, staffId))

/** The stored tokens; null if they were encrypted with another key. */
export function openHeld(ctx: Key, staffId: string, sealed: Uint8Array): HeldTokens | null {
  try {
    return JSON.parse(unseal(sealed, accessSeal(ctx, staffId))) as HeldTokens
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
async function endAccesses(tx: Transaction, { organisationId, but, at }: Ending): Promise<void> {
  for (const { staffId } of await listWithAccess(tx, organisationId)) {
    const member = { organisationId, staffId }
    await deleteAccess(tx, member)
    if (staffId !== but) await endAccess(tx, { ...member, at })
  }
}

/** Ends all access of everybody the organisation's provider has not logged in, except `but`. */
async function endUncheckedAccess(
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

/** A log-in provider, and the organisation whose people it logs in. */
export interface SignOn {
  /** Null: the provider of the whole deployment. */
  organisationId: OrganisationId | null
  organisation: string | null
  provider: Provider
  allowPrivate: boolean
  /** Null if groups give no roles, as with the deployment's provider. */
  roles: (GroupRoles & { claim: string }) | null
}

const clientSecretSeal = (
  { secretKey }: Pick<AppContext, 'secretKey'>,
  organisationId: string,
) => ({
  key: secretKey,
  belongsTo: `oidc_client_secret ${organisationId}`,
})

/**
 * The provider of the whole deployment. It may run on a private network, because the operator chose
 * it.
 */
export function deploymentSignOn({ config }: Pick<AppContext, 'config'>): SignOn | null {
  const { signOn: provider } = config
  if (!provider) return null
  return { organisationId: null, organisation: null, provider, allowPrivate: true, roles: null }
}

/** An organisation's provider; null if it has none, or its secret cannot be decrypted. */
export async function signOnOf(
  ctx: Pick<AppContext, 'db' | 'config' | 'secretKey'>,
  organisationId: OrganisationId,
): Promise<SignOn | null> {
  const found = await findProvider(ctx.db, organisationId)
  const clientSecret = found && openSecret(ctx, found)
  if (!found || clientSecret === null || clientSecret === undefined) return null
  const { organisation, issuer, clientId, groupsClaim: claim } = found
  const { adminGroups, deskGroups, guideGroups } = found
  return {
    organisationId,
    organisation,
    provider: { issuer, clientId, clientSecret },
    allowPrivate: ctx.config.oidcAllowPrivate,
    roles: { adminGroups, deskGroups, guideGroups, claim },
  }
}

function openSecret(
  ctx: Pick<AppContext, 'secretKey'>,
  { organisationId, clientSecret }: { organisationId: OrganisationId; clientSecret: Uint8Array },
): string | null {
  try {
    return unseal(clientSecret, clientSecretSeal(ctx, organisationId))
  } catch {
    return null
  }
}

/** The provider, the domains, and who has linked an account, as admins see them. */
export async function signOnSettings(ctx: AppContext, staff: Staff): Promise<SignOnSettings> {
  const { organisationId } = staff
  const found = await findProvider(ctx.db, organisationId)
  const { members, linked } = await countLinked(ctx.db, organisationId)
  return {
    redirect_uri: redirectUri(ctx),
    provider: found
      ? {
          issuer: found.issuer,
          client_id: found.clientId,
          groups_claim: found.groupsClaim,
          admin_groups: found.adminGroups,
          desk_groups: found.deskGroups,
          guide_groups: found.guideGroups,
        }
      : null,
    domains: await domainsOf(ctx, organisationId),
    passwords_off: found?.passwordsOff ?? false,
    linked: linked.has(staff.staffId),
    linked_members: linked.size,
    members,
  }
}

/** The address providers redirect browsers to. */
export const redirectUri = ({ config }: Pick<AppContext, 'config'>) => `${config.publicUrl}/sign-on`

/**
 * Stores the organisation's provider, once it responds at its issuer's address. If the issuer or
 * client changes, everybody the former provider logged in is logged out, except the caller. Throws
 * `invalid`, `confirm_first`, and `address_unconfirmed` until the organisation's address is
 * confirmed.
 */
export async function changeSignOn(
  ctx: AppContext,
  staff: Staff,
  input: SignOnInput,
): Promise<SignOnSettings> {
  requireRecent(staff, ctx.clock.now())
  const { organisationId } = staff
  const stored = await findProvider(ctx.db, organisationId)
  const secret = input.client_secret || (stored && openSecret(ctx, stored))
  if (!secret) throw fieldError('client_secret', 'nothing_visible')
  const asked = { issuer: withoutMetadata(input.issuer), clientId: input.client_id }
  const isSame = stored?.issuer === asked.issuer && stored.clientId === asked.clientId
  // An unconfirmed organisation must not make this server connect to arbitrary addresses.
  if (!isSame && !(await isConfirmed(ctx.db, organisationId))) {
    throw new DomainError('address_unconfirmed')
  }
  const issuer = isSame
    ? stored.issuer
    : await confirmedIssuer(ctx, { ...asked, clientSecret: secret })
  const isOther = stored?.issuer !== issuer || stored.clientId !== asked.clientId
  // The stored secret must not go to a server it was not entered for.
  if (stored && isOther && !input.client_secret) throw fieldError('client_secret', 'secret_again')
  const clientSecret = seal(secret, clientSecretSeal(ctx, organisationId))
  await transact(ctx, async ({ tx, at, audit }) => {
    await upsertProvider(tx, {
      organisationId,
      issuer,
      clientId: asked.clientId,
      clientSecret,
      groupsClaim: input.groups_claim,
      adminGroups: input.admin_groups,
      deskGroups: input.desk_groups,
      guideGroups: input.guide_groups,
    })
    if (stored && isOther) await endAccesses(tx, { organisationId, but: staff.staffId, at })
    await audit(staff, { action: 'sign_on_changed', label: new URL(issuer).host })
  })
  return signOnSettings(ctx, staff)
}

const issuerFaults: Partial<Record<ProviderError['reason'], FieldFault>> = {
  refused: 'issuer_unusable',
  no_secret: 'issuer_without_secret',
}

/** The issuer as spelled in its own metadata. Reading the metadata sends no secret. */
async function confirmedIssuer(ctx: AppContext, provider: Provider): Promise<string> {
  const allowPrivate = ctx.config.oidcAllowPrivate
  const { issuer } = provider
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const fault = url && !url.search && !url.hash ? urlFault(url, allowPrivate) : 'not_allowed'
  if (fault) throw fieldError('issuer', fault === 'private' ? 'private_issuer' : 'not_an_issuer')
  try {
    const opened = await openProvider(provider, { allowPrivate }, { exact: false })
    return opened.configuration.serverMetadata().issuer
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw fieldError('issuer', issuerFaults[error.reason] ?? 'issuer_unreachable', error.said)
  }
}

/**
 * Removes the provider with its domains, and turns passwords on again. Logs out everybody the
 * provider logged in, except the caller. Throws `no_provider` and `confirm_first`.
 */
export async function removeSignOn(ctx: AppContext, staff: Staff): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  const { organisationId } = staff
  await transact(ctx, async ({ tx, at, audit }) => {
    if (!(await deleteProvider(tx, organisationId))) throw new DomainError('no_provider')
    await freeDomains(tx, { organisationId })
    await endAccesses(tx, { organisationId, but: staff.staffId, at })
    await audit(staff, { action: 'sign_on_removed' })
  })
}

/**
 * Turns log-in with a password off or on. The admin who turns it off keeps their password, so that
 * a provider that fails does not lock anybody out permanently; they must have linked their account,
 * which proves that the provider works. Throws `no_provider`, `link_first` and `confirm_first`.
 */
export async function choosePasswords(ctx: AppContext, staff: Staff, off: boolean): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  const { organisationId, staffId } = staff
  if (!(await findProvider(ctx.db, organisationId))) throw new DomainError('no_provider')
  const { linked } = await countLinked(ctx.db, organisationId)
  if (off && !linked.has(staffId)) throw new DomainError('link_first')
  await transact(ctx, async ({ tx, at, audit }) => {
    const keeper = off ? staffId : null
    if (!(await updatePasswords(tx, { organisationId, off, keeper }))) return
    if (off) await endUncheckedAccess(tx, { organisationId, but: staffId, at })
    await audit(staff, { action: off ? 'passwords_turned_off' : 'passwords_turned_on' })
  })
}

/**
 * Throws `sign_on_only` if the organisation has turned passwords off for this member. If the admin
 * who kept their password is no longer an admin, all admins may use their passwords.
 */
export async function requirePasswordAllowed(
  db: Database,
  of: { organisationId: OrganisationId; staffId: string; admin: boolean },
): Promise<void> {
  const off = await findPasswordKeeper(db, of.organisationId)
  if (!off || off.keeper === of.staffId || (off.keeper === null && of.admin)) return
  throw new DomainError('sign_on_only')
}
