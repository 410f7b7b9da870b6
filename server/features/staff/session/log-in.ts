import { roleOf } from '#contract/role.ts'
import type { LogIn, User } from '#contract/staff.ts'
import type { Caller, OrganisationId } from '#server/auth/actor.ts'
import { hashOf, newToken, passwordMatches } from '#server/auth/secrets.ts'
import type { Site } from '#server/auth/site.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { writeAuditThrottled } from '#server/features/audit/audit.ts'
import { noticeOf } from '#server/features/staff/notice/notice.ts'
import { listPasskeys } from '#server/features/staff/second-factor/passkey.queries.ts'
import {
  findTotp,
  noteFactors,
} from '#server/features/staff/second-factor/second-factor.queries.ts'
import { demandedSince } from '#server/features/staff/second-factor/second-factor.rules.ts'
import { requirePasswordAllowed } from '#server/features/staff/sign-on/provider.ts'
import { findLogIn, lockPasswordForShare } from '#server/features/staff/staff.queries.ts'
import { type NewMail, post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { insertSecondStep } from './log-in.queries.ts'
import { openSession } from './session.ts'

const stepMinutes = 10

/** Who is logging in, and from where. */
export interface LogInBy {
  caller: Caller
  /** Whether this browser has logged in to the account before. */
  known: boolean
  /** The organisation whose provider the person has just come from, to link their account. */
  linkingTo: string | null
}

export interface LoggedIn {
  user: User
  /** The session's token. */
  token: string
  staffId: string
}

/** The password was right, but a second step is needed. The token is not yet a session's. */
interface HalfLoggedIn {
  needs: 'code' | 'code_or_passkey' | 'passkey'
  token: string
  staffId: string
}

/**
 * Opens a session, or begins a log-in that needs a second step; throws `wrong_login`, taking the
 * same time whether the address is known or not. A log-in from a new device is reported to the
 * account's owner. Throws `organisation_suspended` and `sign_on_only`, but only if the password is
 * right.
 */
export async function logIn(
  ctx: AppContext,
  { username, password }: LogIn,
  { site, ...by }: LogInBy & { site: Site },
): Promise<LoggedIn | HalfLoggedIn> {
  const found = await findLogIn(ctx.db, username)
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
    await noteTry(ctx, 'log_in_failed', { username, found })
    throw new DomainError('wrong_login', found ? { staffId: found.staffId } : {})
  }
  if (found.suspendedAt) throw new DomainError('organisation_suspended')
  await requireOwnWay(ctx, found, by)
  const needs = await secondStepOf(ctx, found, site)
  const notice = needs === null ? await newDeviceNotice(ctx, found, by) : null
  const { organisationId, staffId } = found
  const token = await transact(ctx, async (unit) => {
    const { tx, at } = unit
    // Without this lock, a log-in that began before a password change would outlive the change.
    if (!(await lockPasswordForShare(tx, found))) throw new DomainError('wrong_login')
    if (needs === null) return enterAccount(unit, found, { caller: by.caller, notice })
    const token = newToken()
    const expiresAt = at.add({ minutes: stepMinutes })
    await insertSecondStep(tx, { organisationId, staffId, tokenHash: hashOf(token), expiresAt })
    return token
  })
  return needs === null ? { user: userIn(found), token, staffId } : { needs, token, staffId }
}

/**
 * Throws `sign_on_only` if the member must log in through the organisation's provider. A member who
 * is linking their account is exempt, because linking requires logging in once in some other way.
 */
export async function requireOwnWay(
  { db }: Pick<AppContext, 'db'>,
  account: { organisationId: OrganisationId; staffId: string; admin: boolean },
  { linkingTo }: Pick<LogInBy, 'linkingTo'>,
): Promise<void> {
  if (linkingTo !== account.organisationId) await requirePasswordAllowed(db, account)
}

/** Throws an error that says what a log-in needs in addition to the right password. */
export function refuseHalf({ needs }: HalfLoggedIn): never {
  if (needs === 'passkey') throw new DomainError('passkey_needed')
  throw new DomainError('second_factor_needed', { passkey: needs === 'code_or_passkey' })
}

type Tried = Awaited<ReturnType<typeof findLogIn>>

type Found = NonNullable<Tried>

/**
 * The second step after the password: a code if the member has an authenticator app, or a passkey
 * if a second factor is required. Passkeys registered for another host do not count: after the site
 * has moved, people set up new ones.
 */
async function secondStepOf(
  ctx: AppContext,
  found: Found,
  { rpId }: Site,
): Promise<HalfLoggedIn['needs'] | null> {
  if (!found.secondFactor) return null
  const passkeys = await listPasskeys(ctx.db, found)
  const works = passkeys.some((passkey) => passkey.rpId === rpId)
  if ((await findTotp(ctx.db, found))?.secret) return works ? 'code_or_passkey' : 'code'
  if (works) return demandedSince({ ...found, hasPassword: true }) === null ? null : 'passkey'
  await transact(ctx, ({ tx }) => noteFactors(tx, { ...found, rpId }))
  return null
}

interface Account {
  organisationId: OrganisationId
  staffId: string
  name: string
  email: string
  admin: boolean
  desk: boolean
}

export const userIn = (account: Account): User => {
  const { email, name, admin } = account
  return { username: email, name, email, admin, role: roleOf(account) }
}

/** The notice about a log-in from a new device; null for a known device. */
export const newDeviceNotice = async (
  ctx: AppContext,
  { organisationId, email: recipient }: Pick<Account, 'organisationId' | 'email'>,
  { caller, known }: Pick<LogInBy, 'caller' | 'known'>,
): Promise<NewMail | null> =>
  known
    ? null
    : noticeOf(ctx, {
        ...{ event: 'new_device', organisationId, recipient, caller },
        at: ctx.clock.now(),
      })

/**
 * Opens a session for a person who has proved their identity in every way needed. The caller has
 * locked the member.
 */
export async function enterAccount(
  { tx, at, audit }: UnitOfWork,
  account: Pick<Account, 'organisationId' | 'staffId' | 'name'>,
  { caller, notice }: { caller: Caller; notice: NewMail | null },
): Promise<string> {
  const { organisationId, staffId } = account
  if (notice) await post(tx, notice)
  await audit(account, { action: 'logged_in', subjectId: staffId, label: caller.network })
  return openSession(tx, { organisationId, staffId, at, caller })
}

type Tries = 'log_in_failed' | 'second_step_failed' | 'account_braked' | 'reset_asked'

interface TriedAccount {
  username: string
  found: Pick<Account, 'organisationId' | 'staffId' | 'name'> | undefined
}

/** Writes an audit event for an attempt by a caller who is not logged in. */
export function noteTry(
  ctx: AppContext,
  action: Tries,
  { username, found }: TriedAccount,
): Promise<void> {
  const event = { action, ...(found ? { subjectId: found.staffId, label: found.name } : {}) }
  // The doer has no name, because the caller's identity is unknown.
  const doer = found && { organisationId: found.organisationId, staffId: null, name: '' }
  return writeAuditThrottled(ctx, {
    doer,
    event: { ...event, at: ctx.clock.now() },
    about: username,
  })
}

/**
 * Records in the audit log that log-ins to an account were throttled; returns the account's id if
 * it exists.
 */
export async function noteBrake(ctx: AppContext, username: string): Promise<string | undefined> {
  const found = await findLogIn(ctx.db, username)
  await noteTry(ctx, 'account_braked', { username, found })
  return found?.staffId
}
