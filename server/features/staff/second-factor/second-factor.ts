import { Secret, TOTP } from 'otpauth'
import type { Security, TotpOffer } from '#contract/second-factor.ts'
import type { Caller, Staff } from '#server/auth/actor.ts'
import {
  isFactorOverdue,
  isRecent,
  keyedHash,
  newRecoveryCodes,
  requireRecent,
  seal,
  unseal,
} from '#server/auth/secrets.ts'
import type { Site } from '#server/auth/site.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { factorNotice } from '#server/features/staff/notice/notice.ts'
import { findPasswordKeeper, isChecked } from '#server/features/staff/sign-on/provider.queries.ts'
import { post } from '#server/mail/outbox.ts'
import { words } from '#texts/de/words.ts'
import { listPasskeys } from './passkey.queries.ts'
import {
  countCodes,
  deleteCode,
  deleteCodes,
  deleteTotp,
  type FactorOwner,
  findProtection,
  findTotp,
  type Holder,
  hasCode,
  insertCodes,
  lockFactors,
  noteFactors,
  offerSecret,
  spendStep,
  takePendingSecret,
} from './second-factor.queries.ts'
import { demandedSince, factorDueAt, isAppCode, plainCode } from './second-factor.rules.ts'

/** Why somebody's link, feed or offer does not let them in, as it would not let them log in. */
export type Bar = 'organisation_suspended' | 'second_factor_due' | 'sign_on_only'

/**
 * Whether a personal link, a calendar feed or an offer lets its holder in: it counts as being
 * logged in. So it needs the second factor that the organisation requires, once it is overdue, and,
 * while passwords are off, a log-in at the provider, which is checked hourly.
 */
export async function barOf(
  db: Database,
  holder: Holder,
  at: Temporal.Instant,
): Promise<Bar | null> {
  if (holder.suspendedAt) return 'organisation_suspended'
  if (isFactorOverdue({ factorDueAt: factorDueAt(holder) }, at)) return 'second_factor_due'
  const off = await findPasswordKeeper(db, holder.organisationId)
  const isExempt = !off || off.keeper === holder.staffId || (off.keeper === null && holder.admin)
  return isExempt || (await isChecked(db, holder)) ? null : 'sign_on_only'
}

const stepSeconds = 30

// The number of time steps a code may be off by: phone clocks differ from the server's by a few
// seconds.
const drift = 1

/** How a member can log in, as shown to the member. */
export async function securityOf(
  { db }: AppContext,
  staff: Staff,
  { rpId }: Site,
): Promise<Security> {
  const protection = await findProtection(db, staff)
  const totp = await findTotp(db, staff)
  const passkeys = await listPasskeys(db, staff)
  return {
    totp: totp?.secret != null,
    recovery_codes: await countCodes(db, staff),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, rpId: host }) => ({
      id,
      name,
      created_at: createdAt.toString(),
      last_used_at: lastUsedAt?.toString() ?? null,
      host,
      works: host === rpId,
    })),
    demanded: demandedSince(protection) !== null,
    due_at: factorDueAt(protection)?.toString() ?? null,
    has_password: protection.hasPassword,
    host: rpId,
  }
}

/**
 * Offers the caller a secret for an authenticator app; the current app stays in use until a first
 * code from the new one is confirmed. Throws `confirm_first` and `factor_first`.
 */
export async function offerTotp(ctx: AppContext, staff: Staff, site: Site): Promise<TotpOffer> {
  requireRecent(staff, ctx.clock.now())
  await requireFactor(ctx, staff, site, { adding: !(await hasApp(ctx.db, staff)) })
  const secret = new Secret()
  const pending = seal(secret.base32, sealOf(ctx, staff))
  await transact(ctx, ({ tx }) => offerSecret(tx, { ...staff, pending }))
  const totp = new TOTP({ issuer: words.product, label: staff.username, secret })
  return { secret: secret.base32, uri: totp.toString() }
}

interface Changing {
  caller: Caller
  site: Site
}

/**
 * Activates the pending authenticator app and returns new recovery codes. Throws `confirm_first`,
 * `no_totp` if no setup is pending, and `wrong_code`.
 */
export async function confirmTotp(
  ctx: AppContext,
  staff: Staff,
  { code, caller, site }: Changing & { code: string },
): Promise<string[]> {
  requireRecent(staff, ctx.clock.now())
  const { pending } = (await findTotp(ctx.db, staff)) ?? {}
  if (!pending) throw new DomainError('no_totp')
  const step = stepOf(ctx, { ...staff, sealed: pending, code: plainCode(code) })
  if (step === null) throw new DomainError('wrong_code')
  const notice = await factorNotice(ctx, staff, { what: 'totp_added', caller })
  const codes = newRecoveryCodes()
  const keys = { secretKey: ctx.secretKey }
  await transact(ctx, async ({ tx, audit }) => {
    await lockFactors(tx, staff)
    if (!(await takePendingSecret(tx, { ...staff, pending, step }))) {
      throw new DomainError('wrong_code')
    }
    await replaceCodes(tx, keys, { ...staff, codes })
    await noteFactors(tx, { ...staff, rpId: site.rpId })
    await audit(staff, { action: 'totp_added', subjectId: staff.staffId, label: staff.name })
    if (notice) await post(tx, notice)
  })
  return codes
}

/**
 * Removes the caller's authenticator app and recovery codes. Throws `confirm_first`, `no_totp`,
 * `factor_first`, and
 * `second_factor_demanded` if no other factor is left.
 */
export async function removeTotp(
  ctx: AppContext,
  staff: Staff,
  { caller, site }: Changing,
): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  await requireApp(ctx.db, staff)
  const passkeys = await listPasskeys(ctx.db, staff)
  if (!passkeys.some(({ rpId }) => rpId === site.rpId)) await requireUndemanded(ctx.db, staff)
  await requireFactor(ctx, staff, site)
  // Created after these checks, because creating a notice counts towards the daily limit.
  const notice = await factorNotice(ctx, staff, { what: 'totp_removed', caller })
  await transact(ctx, async ({ tx, audit }) => {
    await lockFactors(tx, staff)
    if (!(await deleteTotp(tx, staff))) throw new DomainError('no_totp')
    await deleteCodes(tx, staff)
    await requireFactorLeft(tx, { ...staff, rpId: site.rpId })
    await audit(staff, { action: 'totp_removed', subjectId: staff.staffId, label: staff.name })
    if (notice) await post(tx, notice)
  })
}

const factorMinutes = 5

/**
 * Throws `factor_first` before a change of the factors that their owner's log-in needs, unless the
 * owner proved one of them in the last five minutes. The log-in itself counts only for adding one,
 * because the browser may have been left alone since. A passkey that is neither demanded nor beside an app is no
 * second factor, because the password alone opens the account.
 */
export async function requireFactor(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  staff: Staff,
  { rpId }: Site,
  { adding = false }: { adding?: boolean } = {},
): Promise<void> {
  const { factorAt, openedAt } = staff
  const at = clock.now()
  if (factorAt && Temporal.Instant.compare(factorAt.add({ minutes: factorMinutes }), at) > 0) return
  if (adding && isRecent({ provedAt: openedAt }, at)) return
  if (await hasApp(db, staff)) throw new DomainError('factor_first')
  const passkeys = await listPasskeys(db, staff)
  if (!passkeys.some((passkey) => passkey.rpId === rpId)) return
  const protection = await findProtection(db, staff)
  if (demandedSince(protection) !== null) throw new DomainError('factor_first')
}

/** Throws `second_factor_demanded` if a member lacks the factor required of them. */
export async function requireFactorLeft(
  tx: Transaction,
  member: FactorOwner & { rpId: string },
): Promise<void> {
  if (!(await noteFactors(tx, member))) await requireUndemanded(tx, member)
}

/** Throws `second_factor_demanded` if a second factor is required of the member. */
export async function requireUndemanded(db: Database, member: FactorOwner): Promise<void> {
  const protection = await findProtection(db, member)
  if (demandedSince(protection) !== null) throw new DomainError('second_factor_demanded')
}

/** Throws `no_totp` if the member has no authenticator app. */
async function requireApp(db: Database, member: FactorOwner): Promise<void> {
  if (!(await hasApp(db, member))) throw new DomainError('no_totp')
}

/** Whether the member has an authenticator app. */
export const hasApp = async (db: Database, member: FactorOwner): Promise<boolean> =>
  (await findTotp(db, member))?.secret != null

/** Replaces the caller's recovery codes. Throws `confirm_first`, `no_totp` and `factor_first`. */
export async function renewCodes(
  ctx: AppContext,
  staff: Staff,
  { caller, site }: Changing,
): Promise<string[]> {
  requireRecent(staff, ctx.clock.now())
  await requireApp(ctx.db, staff)
  await requireFactor(ctx, staff, site)
  const notice = await factorNotice(ctx, staff, { what: 'codes_renewed', caller })
  const codes = newRecoveryCodes()
  const keys = { secretKey: ctx.secretKey }
  await transact(ctx, async ({ tx, audit }) => {
    await lockFactors(tx, staff)
    await requireApp(tx, staff)
    await replaceCodes(tx, keys, { ...staff, codes })
    const { staffId: subjectId, name: label } = staff
    await audit(staff, { action: 'recovery_codes_renewed', subjectId, label })
    if (notice) await post(tx, notice)
  })
  return codes
}

type Keys = Pick<AppContext, 'secretKey'>

async function replaceCodes(tx: Transaction, keys: Keys, of: FactorOwner & { codes: string[] }) {
  await deleteCodes(tx, of)
  const hashes = of.codes.map((code) => hashOfCode(keys, { ...of, plain: plainCode(code) }))
  await insertCodes(tx, { ...of, hashes })
}

const hashOfCode = ({ secretKey }: Keys, { staffId, plain }: FactorOwner & { plain: string }) =>
  keyedHash(`recovery code ${staffId} ${plain}`, secretKey)

/** Checks a code from a member's app, or a recovery code, without using it up. */
export async function isRightCode(
  db: Database,
  keys: Pick<AppContext, 'secretKey' | 'clock'>,
  { organisationId, staffId, code }: FactorOwner & { code: string },
): Promise<boolean> {
  const member = { organisationId, staffId }
  const plain = plainCode(code)
  if (!isAppCode(plain)) {
    return hasCode(db, { ...member, codeHash: hashOfCode(keys, { ...member, plain }) })
  }
  const { secret, lastStep } = (await findTotp(db, member)) ?? {}
  const step = secret ? stepOf(keys, { ...member, sealed: secret, code: plain }) : null
  return step !== null && step > (lastStep ?? 0)
}

/** How a code was accepted: from the app, or as a recovery code, with the number left. */
type Accepted = { by: 'app' } | { by: 'recovery'; left: number }

/** Uses up a code from a member's app, or a recovery code; null if it is wrong or already used. */
export async function acceptCode(
  tx: Transaction,
  keys: Pick<AppContext, 'secretKey' | 'clock'>,
  { organisationId, staffId, code }: FactorOwner & { code: string },
): Promise<Accepted | null> {
  const member = { organisationId, staffId }
  const plain = plainCode(code)
  if (!isAppCode(plain)) {
    const codeHash = hashOfCode(keys, { ...member, plain })
    if (!(await deleteCode(tx, { ...member, codeHash }))) return null
    return { by: 'recovery', left: await countCodes(tx, member) }
  }
  const { secret } = (await findTotp(tx, member)) ?? {}
  if (!secret) return null
  const step = stepOf(keys, { ...member, sealed: secret, code: plain })
  return step !== null && (await spendStep(tx, { ...member, step })) ? { by: 'app' } : null
}

const sealOf = ({ secretKey }: Keys, { staffId }: { staffId: string }) => ({
  key: secretKey,
  belongsTo: `totp ${staffId}`,
})

/** The secret; null if it was encrypted with another key, for instance before a restore. */
function opened(sealed: Uint8Array, by: Parameters<typeof unseal>[1]): Secret | null {
  try {
    return Secret.fromBase32(unseal(sealed, by))
  } catch {
    return null
  }
}

/**
 * The 30-second step a code belongs to, allowing one step before and after; null if the code is
 * wrong.
 */
function stepOf(
  ctx: Pick<AppContext, 'secretKey' | 'clock'>,
  { staffId, sealed, code }: { staffId: string; sealed: Uint8Array; code: string },
): number | null {
  if (!isAppCode(code)) return null
  const secret = opened(sealed, sealOf(ctx, { staffId }))
  if (!secret) return null
  const timestamp = ctx.clock.now().epochMilliseconds
  const delta = TOTP.validate({ token: code, secret, timestamp, window: drift })
  if (delta === null) return null
  return TOTP.counter({ period: stepSeconds, timestamp }) + delta
}
