import { randomUUIDv7 } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import { name as nameField } from '#contract/fields.ts'
import { columnsOf, type Role } from '#contract/role.ts'
import type { Caller, OrganisationId, Staff } from '#server/auth/actor.ts'
import { hashOf, keyedHash, requireRecent } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countTry } from '#server/database/limits/tries.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { suggestedName } from '#server/features/staff/invitation/invitation.rules.ts'
import { factorNotice } from '#server/features/staff/notice/notice.ts'
import { openSession } from '#server/features/staff/session/session.ts'
import { addStaff, isRegistered } from '#server/features/staff/staff.ts'
import { post } from '#server/mail/outbox.ts'
import {
  authorizationUrl,
  groupsIn,
  type HeldTokens,
  newAttempt,
  openProvider,
  ProviderError,
  type ProviderPerson,
  redeemCode,
  type SignOnAttempt,
} from '#server/openid/provider.ts'
import { enterAccount, newDeviceNotice } from '../session/log-in.ts'
import { ownerOf, ownsDomainOf } from './domain.ts'
import { type MappedRole, roleByGroups } from './provider.rules.ts'
import {
  deploymentSignOn,
  keepAccess,
  redirectUri,
  type SignOn,
  sealHeld,
  signOnOf,
  syncRole,
} from './provider.ts'
import { findLinked, linkIdentity, lockLinkForShare } from './sign-on.queries.ts'

/** How long a person may spend at the provider. */
export const attemptSeconds = 10 * 60

/** A log-in begun at a provider; it is stored only in the browser that began it. */
export interface BegunSignOn extends SignOnAttempt {
  organisationId: OrganisationId | null
  issuer: string
  clientId: string
}

/** A person a provider has logged in, kept in the browser until their account is linked. */
export interface Unlinked {
  organisationId: OrganisationId | null
  organisation: string | null
  /** The hash that identifies the person at the provider, in base64url. */
  identity: string
  person: string
}

/**
 * The provider for an address, found from the domain alone so that nobody learns which accounts
 * exist: the provider of the organisation that owns the domain, or else the deployment's.
 */
export async function signOnFor(ctx: AppContext, email: string): Promise<SignOn | null> {
  const owner = await ownerOf(ctx, email)
  const own = owner && (await signOnOf(ctx, owner))
  return own ?? deploymentSignOn(ctx)
}

/** Begins a log-in. Throws `no_provider`, `provider_away` and `sign_on_refused`. */
export async function startSignOn(
  ctx: AppContext,
  email: string,
): Promise<{ url: string; begun: BegunSignOn }> {
  const signOn = await signOnFor(ctx, email)
  if (!signOn) throw new DomainError('no_provider')
  const { organisationId, provider, allowPrivate } = signOn
  const { providerMetadata, clock } = ctx
  const attempt = newAttempt()
  const url = await refusing(async () =>
    authorizationUrl(await providerMetadata.of(provider, { allowPrivate, clock }), {
      attempt,
      redirectUri: redirectUri(ctx),
      hint: email,
    }),
  )
  const { issuer, clientId } = provider
  return { url, begun: { ...attempt, organisationId, issuer, clientId } }
}

/** Turns a provider's failure into an error for the caller; the log says why it failed. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const code = codes[error.reason] ?? 'sign_on_refused'
    throw new DomainError(code, { because: error.message, said: error.said })
  }
}

const codes: Partial<Record<ProviderError['reason'], ErrorCode>> = {
  away: 'provider_away',
  declined: 'sign_on_declined',
}

/** Why a provider's answer was refused, for the log; people see only what the provider says. */
export const reasonIn = (error: unknown): string | undefined =>
  error instanceof DomainError ? error.details.because : undefined

interface Finishing {
  query: string
  /** Null: this browser has not begun a log-in, or began one too long ago. */
  begun: BegunSignOn | null
  caller: Caller
  /** Whether this browser has logged in to the account before. */
  isKnown: (username: string) => boolean
}

interface LoggedIn {
  organisation: string | null
  username: string
  token: string
  staffId: string
}

/**
 * Finishes a log-in with the provider's response, once. Opens a session if the person's account is
 * linked, or if their groups entitle them to an account. Throws `sign_on_over`, `sign_on_declined`,
 * `sign_on_refused`, `provider_away`, `sign_on_not_allowed` and `organisation_suspended`.
 */
export async function finishSignOn(
  ctx: AppContext,
  { query, begun, ...by }: Finishing,
): Promise<LoggedIn | { unlinked: Unlinked }> {
  if (!begun || !(await isFirstUse(ctx, begun.state))) throw new DomainError('sign_on_over')
  const signOn = begun.organisationId
    ? await signOnOf(ctx, begun.organisationId)
    : deploymentSignOn(ctx)
  const { provider } = signOn ?? {}
  // The provider was changed or removed while the person was logging in there.
  if (!signOn || provider?.issuer !== begun.issuer || provider.clientId !== begun.clientId) {
    throw new DomainError('sign_on_over')
  }
  const { person, held } = await refusing(async () =>
    redeemCode(await openProvider(signOn.provider, signOn), {
      attempt: begun,
      redirectUri: redirectUri(ctx),
      query,
    }),
  )
  const mapped = mappedRole(signOn, person)
  if (mapped === null) throw new DomainError('sign_on_not_allowed')
  return enter(ctx, { signOn, person, held, mapped, ...by })
}

/** Counted in the database: the provider may send the browser back to another process. */
async function isFirstUse({ db, clock }: AppContext, state: string): Promise<boolean> {
  const key = hashOf(`sign-on state ${state}`)
  return (await countTry(db, { key, most: 1, seconds: 2 * attemptSeconds }, clock.now())) === null
}

const mappedRole = ({ roles }: SignOn, { claims }: ProviderPerson): MappedRole | undefined =>
  roles ? roleByGroups(roles, groupsIn(claims, roles.claim) ?? []) : undefined

interface Entering {
  signOn: SignOn
  person: ProviderPerson
  held: HeldTokens
  mapped: MappedRole | undefined
  caller: Caller
  isKnown: (username: string) => boolean
}

async function enter(
  ctx: AppContext,
  entering: Entering,
): Promise<LoggedIn | { unlinked: Unlinked }> {
  const { signOn, person } = entering
  const identityHash = identityOf(ctx, signOn, person)
  const linked = await findLinked(ctx.db, identityHash)
  if (linked) return logInLinked(ctx, { ...entering, identityHash, linked })
  const role = await entitledRole(ctx, entering)
  if (role && person.email) {
    const of = { ...role, email: person.email, identityHash }
    const created = await createAccount(ctx, entering, of)
    if (created) return created
  }
  const { organisationId, organisation } = signOn
  const identity = identityHash.toString('base64url')
  const shown = (person.email ?? person.name).slice(0, 200)
  return { unlinked: { organisationId, organisation, identity, person: shown } }
}

/** The same subject at another organisation's provider is a different person. */
const identityOf = (
  { secretKey }: AppContext,
  { organisationId }: SignOn,
  { issuer, subject }: ProviderPerson,
) => keyedHash(JSON.stringify(['sign-on', organisationId, issuer, subject]), secretKey)

type Linked = NonNullable<Awaited<ReturnType<typeof findLinked>>>

async function logInLinked(
  ctx: AppContext,
  { identityHash, linked, ...entering }: Entering & { identityHash: Buffer; linked: Linked },
): Promise<LoggedIn> {
  const { organisationId, staffId, email } = linked
  const { signOn, held, mapped, caller, isKnown } = entering
  if (linked.suspendedAt) throw new DomainError('organisation_suspended')
  const notice = await newDeviceNotice(ctx, linked, { caller, known: isKnown(email) })
  const sealed = sealHeld(ctx, staffId, held)
  const token = await transact(ctx, async (unit) => {
    const { tx, at, audit } = unit
    // The account may since have been removed, or linked to somebody else.
    if (!(await lockLinkForShare(tx, { identityHash, staffId }))) {
      throw new DomainError('sign_on_over')
    }
    const { roles } = signOn
    if (roles && mapped) await syncRole({ tx, audit }, { ...linked, roles, mapped })
    const byDeployment = signOn.organisationId === null
    await keepAccess({ tx, at }, { organisationId, staffId, sealed, byDeployment })
    return enterAccount(unit, linked, { caller, notice })
  })
  return { organisation: signOn.organisation, username: email, token, staffId }
}

interface Entitled {
  organisationId: OrganisationId
  role: Role
}

/**
 * The role for a person who gets an account without an invitation; null unless a group gives the
 * role, the provider has confirmed the address, and the organisation owns its domain.
 */
async function entitledRole(
  ctx: AppContext,
  { signOn: { organisationId }, person, mapped }: Entering,
): Promise<Entitled | null> {
  const { email, emailConfirmed } = person
  if (!organisationId || !mapped?.named || !email || !emailConfirmed) return null
  if (!(await ownsDomainOf(ctx, { organisationId, email }))) return null
  return { organisationId, role: mapped.role }
}

/** Null if the address has an account, which must be linked by logging in to it. */
async function createAccount(
  ctx: AppContext,
  { signOn, person, held, caller }: Entering,
  { organisationId, role, email, identityHash }: Entitled & { email: string; identityHash: Buffer },
): Promise<LoggedIn | null> {
  if (await isRegistered(ctx, email)) return null
  const staffId = randomUUIDv7()
  const name = nameOf(person, email)
  // No password matches an empty hash; the person can set one through a reset link.
  const passwordHash = ''
  const member = { organisationId, staffId }
  const sealed = sealHeld(ctx, staffId, held)
  const token = await transact(ctx, async ({ tx, at, audit }) => {
    const columns = { ...columnsOf(role), passwordHash, createdAt: at }
    await addStaff(tx, { organisationId, id: staffId, name, email, ...columns })
    const link = { ...member, identityHash, byDeployment: false, linkedAt: at }
    if (!(await linkIdentity(tx, link))) throw new DomainError('sign_on_over')
    await keepAccess({ tx, at }, { ...member, sealed, byDeployment: false })
    const joined = { action: 'staff_joined', subjectId: staffId, label: name } as const
    await audit({ ...member, name }, joined)
    return openSession(tx, { ...member, at, caller })
  })
  return { organisation: signOn.organisation, username: email, token, staffId }
}

/** The person's name at the provider; if that is not valid, one derived from their address. */
function nameOf({ name }: ProviderPerson, email: string): string {
  const given = nameField.safeParse(name)
  return given.success ? given.data : suggestedName(email) || email.slice(0, email.indexOf('@'))
}

/**
 * Links the person who has just logged in at a provider in this browser to the caller's account. A
 * link gives lasting access, so the log-in must be recent, and the account's owner gets an email.
 * Throws `confirm_first`, `sign_on_over`, and `already_linked` if the person has another account.
 */
export async function linkAccount(
  ctx: AppContext,
  staff: Staff,
  { unlinked, caller }: { unlinked: Unlinked | null; caller: Caller },
): Promise<void> {
  const { organisationId, staffId, name } = staff
  if (!unlinked) throw new DomainError('sign_on_over')
  requireRecent(staff, ctx.clock.now())
  const byDeployment = unlinked.organisationId === null
  if (!byDeployment && unlinked.organisationId !== organisationId) {
    throw new DomainError('sign_on_over')
  }
  const identityHash = Buffer.from(unlinked.identity, 'base64url')
  // Checked before the notice is created, because refused links must not use up the day's notices.
  const known = await findLinked(ctx.db, identityHash)
  if (known && known.staffId !== staffId) throw new DomainError('already_linked')
  const { person, organisation } = unlinked
  const what = { what: 'sign_on_linked', name: person, caller } as const
  const notice = await factorNotice(ctx, staff, { ...what, ...(organisation && { organisation }) })
  await transact(ctx, async ({ tx, at, audit }) => {
    const link = { organisationId, staffId, identityHash, byDeployment, linkedAt: at }
    if (!(await linkIdentity(tx, link))) throw new DomainError('already_linked')
    await audit(staff, { action: 'sign_on_linked', subjectId: staffId, label: name })
    if (notice) await post(tx, notice)
  })
}
