import type { PasskeyProof } from '#contract/passkey.ts'
import type { IdentityProof } from '#contract/second-factor.ts'
import type { Caller, Staff } from '#server/auth/actor.ts'
import type { Site } from '#server/auth/site.ts'
import type { AppContext } from '#server/context.ts'
import { alone } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { lockMemberForShare } from '#server/features/staff/log-in/log-in.queries.ts'
import {
  enterAccount,
  type LoggedIn,
  type LogInBy,
  newDeviceNotice,
  requireOwnWay,
  userIn,
} from '#server/features/staff/log-in/log-in.ts'
import { factorNotice } from '#server/features/staff/notice/notice.ts'
import { touchPasskey } from '#server/features/staff/passkey/passkey.queries.ts'
import { type UsedPasskey, usedPasskey } from '#server/features/staff/passkey/passkey.ts'
import { isAppCode, plainCode } from '#server/features/staff/second-factor/second-factor.rules.ts'
import { acceptCode, isRightCode } from '#server/features/staff/second-factor/second-factor.ts'
import { confirmIdentity } from '#server/features/staff/session/session.ts'
import { requirePassword } from '#server/features/staff/staff.ts'
import { post } from '#server/mail/outbox.ts'

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
      isOwn && (await touchPasskey(alone(ctx.db), used, usageAt({ at: ctx.clock.now() }, used)))
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
