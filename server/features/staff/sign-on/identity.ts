import type { IdentityProof, PasskeyProof } from '#contract/second-factor.ts'
import type { Caller, Staff } from '#server/auth/actor.ts'
import type { Site } from '#server/auth/site.ts'
import type { AppContext } from '#server/context.ts'
import { withoutTransaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { endAccess } from '#server/features/staff/session/end-access.ts'
import { post } from '#server/mail/outbox.ts'
import {
  askAccess,
  groupsIn,
  type OpenedProvider,
  openProvider,
  ProviderError,
  type StillThere,
} from '#server/openid/provider.ts'
import { factorNotice } from '../notice/notice.ts'
import { touchPasskey } from '../second-factor/passkey.queries.ts'
import { type UsedPasskey, usedPasskey } from '../second-factor/passkey.ts'
import { isAppCode, plainCode } from '../second-factor/second-factor.rules.ts'
import { acceptCode, isRightCode } from '../second-factor/second-factor.ts'
import { lockMemberForShare } from '../session/log-in.queries.ts'
import {
  enterAccount,
  type LoggedIn,
  type LogInBy,
  newDeviceNotice,
  requireOwnWay,
  userIn,
} from '../session/log-in.ts'
import { confirmIdentity } from '../session/session.ts'
import { requirePassword } from '../staff.ts'
import { deleteUnchanged, hasCredential, listDue, updateAccess } from './provider.queries.ts'
import { type MappedRole, roleByGroups } from './provider.rules.ts'
import {
  checkAfterMinutes,
  deploymentSignOn,
  openHeld,
  type SignOn,
  sealHeld,
  signOnOf,
  syncRole,
} from './provider.ts'

const againMinutes = 5
const mostAtOnce = 200

type Due = Awaited<ReturnType<typeof listDue>>[number]

interface Log {
  warn: (facts: object, text: string) => void
}

/**
 * Asks the providers at least hourly whether each person they have logged in still has access, and
 * logs out those who do not. If a provider does not say, nothing changes, and it is asked again
 * later; the log names it once in each run. What fails for another reason is thrown once everybody
 * has been checked.
 */
export async function checkAccess(ctx: AppContext, log: Log, stopping: AbortSignal): Promise<void> {
  const due = await listDue(ctx.db, { at: ctx.clock.now(), most: mostAtOnce })
  const byProvider = Map.groupBy(due, (one) => (one.byDeployment ? '' : one.organisationId))
  // Providers are asked in parallel, so that a slow one does not delay the others.
  const checks = await Promise.allSettled(
    byProvider.values().map((people) => checkPeople(ctx, { people, log, stopping })),
  )
  const failed = checks.find((check) => check.status === 'rejected')
  if (failed) throw failed.reason
}

// A provider counts as down only after this many failures in a row, because one person's check may
// always fail.
const failuresInARow = 3

interface Run {
  /** Members whom the same provider has logged in. */
  people: Due[]
  log: Log
  stopping: AbortSignal
}

async function checkPeople(ctx: AppContext, { people, log, stopping }: Run): Promise<void> {
  const [first] = people
  if (!first) return
  const signOn = first.byDeployment
    ? deploymentSignOn(ctx)
    : await signOnOf(ctx, first.organisationId)
  const failed = await checkEach(ctx, { people, stopping, reached: await reach(signOn) })
  const byProvider = failed.filter(({ fault }) => fault instanceof ProviderError)
  warn(ctx, { log, signOn, failed: byProvider })
  const other = failed.find(({ fault }) => !(fault instanceof ProviderError))
  if (other) throw other.fault
}

interface Failed {
  one: Due
  fault: Error
}

/** Returns those whose access could not be checked; they are checked again later. */
async function checkEach(
  ctx: AppContext,
  { people, stopping, reached }: Pick<Run, 'people' | 'stopping'> & { reached: Reached | Error },
): Promise<Failed[]> {
  const failed: Failed[] = []
  let inARow = 0
  let away: Error | null = null
  for (const one of people) {
    if (stopping.aborted) break
    if (!(await isLoggedIn(ctx, one))) continue
    const fault: Error | null =
      reached instanceof Error ? reached : (away ?? (await faultOf(ctx, reached, one)))
    inARow = fault ? inARow + 1 : 0
    if (!fault) continue
    if (inARow === failuresInARow) away = fault
    failed.push({ one, fault })
    await askAgain(ctx, one)
  }
  return failed
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** One person's row may be at fault, in an organisation that shares this provider with others. */
const faultOf = (ctx: AppContext, reached: Reached, one: Due): Promise<Error | null> =>
  checkPerson(ctx, reached, one).then(() => null, asError)

async function reach(signOn: SignOn | null): Promise<Reached | Error> {
  if (!signOn) return new ProviderError('away', 'its settings are missing or cannot be decrypted')
  return openProvider(signOn.provider, signOn).then((opened) => ({ signOn, opened }), asError)
}

interface Warned {
  log: Log
  signOn: SignOn | null
  failed: Failed[]
}

/** Until somebody acts on this, people whose access was withdrawn at the provider stay logged in. */
function warn({ clock }: AppContext, { log, signOn, failed }: Warned): void {
  const [first] = failed
  if (!first) return
  const { byDeployment, organisationId } = first.one
  const unchecked = failed.map(({ one }) => clock.now().since(one.checkedAt).total('hours'))
  const facts = {
    organisation: byDeployment ? null : organisationId,
    issuer: signOn?.provider.issuer,
    because: first.fault.message,
    people: failed.length,
    uncheckedHours: Math.round(10 * Math.max(...unchecked)) / 10,
  }
  log.warn(facts, 'access cannot be checked at a provider')
}

/**
 * Whether a member still has anything that lets them in. If not, deletes the data used to ask the provider about
 * them.
 */
async function isLoggedIn({ db, clock }: AppContext, one: Due): Promise<boolean> {
  if (await hasCredential(db, { ...one, at: clock.now() })) return true
  await deleteUnchanged(withoutTransaction(db), one)
  return false
}

async function askAgain({ db, clock }: AppContext, one: Due): Promise<void> {
  await updateAccess(withoutTransaction(db), one, {
    nextCheckAt: clock.now().add({ minutes: againMinutes }),
  })
}

interface Reached {
  signOn: SignOn
  opened: OpenedProvider
}

/** Throws `ProviderError` if the provider does not say whether the person has access. */
async function checkPerson(ctx: AppContext, { signOn, opened }: Reached, one: Due): Promise<void> {
  const there = await stillThere(ctx, opened, one)
  const mapped = there && mappedRole(signOn, there)
  if (!there || mapped === null) await end(ctx, one)
  else await goOn(ctx, one, { signOn, there, mapped })
}

/** Null: no access. */
async function stillThere(
  ctx: AppContext,
  opened: OpenedProvider,
  one: Due,
): Promise<StillThere | null> {
  const held = openHeld(ctx, one.staffId, one.sealed)
  if (!held) return null
  try {
    return await askAccess(opened, held)
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'gone') return null
    throw error
  }
}

/**
 * Null: no access. Undefined: the provider's answer does not mention groups, or groups give no
 * roles.
 */
function mappedRole({ roles }: SignOn, { claims, complete }: StillThere): MappedRole | undefined {
  if (!roles) return undefined
  const groups = groupsIn(claims, roles.claim)
  return groups === null && !complete ? undefined : roleByGroups(roles, groups ?? [])
}

async function end(ctx: AppContext, one: Due): Promise<void> {
  const { organisationId, staffId, name } = one
  const ended = await transact(ctx, async ({ tx, at, audit }) => {
    if (!(await deleteUnchanged(tx, one))) return false
    await endAccess(tx, { organisationId, staffId, at })
    const doer = { organisationId, staffId: null, name: '' }
    await audit(doer, { action: 'sign_on_ended', subjectId: staffId, label: name })
    return true
  })
  if (ended) ctx.changes.carrySessionsEnded(staffId)
}

interface Present {
  signOn: SignOn
  there: StillThere
  mapped: MappedRole | undefined
}

async function goOn(
  ctx: AppContext,
  one: Due,
  { signOn: { roles }, there, mapped }: Present,
): Promise<void> {
  const sealed = sealHeld(ctx, one.staffId, there.held)
  await transact(ctx, async ({ tx, at, audit }) => {
    const nextCheckAt = at.add({ minutes: checkAfterMinutes })
    if (!(await updateAccess(tx, one, { sealed, checkedAt: at, nextCheckAt }))) return
    if (roles && mapped) await syncRole({ tx, audit }, { ...one, roles, mapped })
  })
}

/**
 * Logs in with a passkey, which identifies its owner and does not need a second step. `knownTo`
 * says whether the browser has logged in to an account before. Throws `passkey_refused`,
 * `passkey_moved`, `organisation_suspended` and `sign_on_only`.
 */
export async function logInByPasskey(
  ctx: AppContext,
  proof: PasskeyProof,
  {
    site,
    caller,
    knownTo,
    linkingTo,
  }: Omit<LogInBy, 'known'> & {
    site: Site
    knownTo: (username: string) => boolean
  },
): Promise<LoggedIn> {
  const used = await usedPasskey(ctx, proof, site)
  if (used.suspendedAt) throw new DomainError('organisation_suspended')
  await requireOwnWay(ctx, used, { linkingTo })
  const notice = await newDeviceNotice(ctx, used, { caller, known: knownTo(used.email) })
  const token = await transact(ctx, async (unit) => {
    const stands =
      (await lockMemberForShare(unit.tx, used)) &&
      (await touchPasskey(unit.tx, used, usageAt(unit, used)))
    if (!stands) throw new DomainError('passkey_refused')
    return enterAccount(unit, used, { caller, notice })
  })
  return { user: userIn(used), token, staffId: used.staffId }
}

const usageAt = ({ at }: { at: Temporal.Instant }, { newCounter }: UsedPasskey) => ({
  counter: newCounter,
  lastUsedAt: at,
})

/**
 * Proves that the caller is still the person who logged in, with their password or one of their
 * passkeys, and that they have their second factor, with a code or a passkey; `token` is the current
 * session's. Throws `wrong_password`, `passkey_refused` and `wrong_code`.
 */
export async function proveIdentity(
  ctx: AppContext,
  staff: Staff,
  {
    proof,
    site,
    token,
    caller,
  }: { proof: IdentityProof; site: Site; token: string; caller: Caller },
): Promise<void> {
  const { password, passkey, code } = proof
  if (passkey) {
    const used = await usedPasskey(ctx, passkey, site)
    const isOwn = used.staffId === staff.staffId
    const touched =
      isOwn &&
      (await touchPasskey(withoutTransaction(ctx.db), used, usageAt({ at: ctx.clock.now() }, used)))
    if (!touched) throw new DomainError('passkey_refused')
  }
  // Checked before the code, because checking a code uses it up.
  const identity = passkey !== undefined || password !== undefined || code === undefined
  if (identity && !passkey) await requirePassword(ctx.db, staff, password ?? '')
  if (code !== undefined && !(await spendCode(ctx, staff, { code, caller }))) {
    throw new DomainError('wrong_code', { staffId: staff.staffId })
  }
  const factor = passkey !== undefined || code !== undefined
  await confirmIdentity(ctx, token, { identity, factor })
}

/**
 * Uses up a code from the caller's app, or a recovery code, which the owner is told of; false if it
 * is wrong.
 */
async function spendCode(
  ctx: AppContext,
  staff: Staff,
  { code, caller }: { code: string; caller: Caller },
): Promise<boolean> {
  const isRecovery =
    !isAppCode(plainCode(code)) && (await isRightCode(ctx.db, ctx, { ...staff, code }))
  const what = 'recovery_code_used' as const
  const notice = isRecovery ? await factorNotice(ctx, staff, { what, caller }) : null
  const { secretKey, clock } = ctx
  return transact(ctx, async ({ tx, audit }) => {
    const accepted = await acceptCode(tx, { secretKey, clock }, { ...staff, code })
    if (accepted?.by === 'recovery') {
      await audit(staff, { action: what, subjectId: staff.staffId, label: String(accepted.left) })
      if (notice) await post(tx, notice)
    }
    return accepted !== null
  })
}
