import type { PasskeyProof } from '#contract/passkey.ts'
import type { IdentityProof } from '#contract/second-factor.ts'
import type { Staff } from '#server/auth/actor.ts'
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
import { touchPasskey } from '#server/features/staff/passkey/passkey.queries.ts'
import { type UsedPasskey, usedPasskey } from '#server/features/staff/passkey/passkey.ts'
import { acceptCode } from '#server/features/staff/second-factor/second-factor.ts'
import { confirmIdentity } from '#server/features/staff/session/session.ts'
import { requirePassword } from '#server/features/staff/staff.ts'

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
  { proof, site, token }: { proof: IdentityProof; site: Site; token: string },
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
  if (code !== undefined && !(await useCode(ctx, staff, code))) {
    throw new DomainError('wrong_code', { staffId: staff.staffId })
  }
  const factor = passkey !== undefined || code !== undefined
  await confirmIdentity(ctx, token, { identity, factor })
}

/** Uses up a code from the caller's app, or a recovery code; false if it is wrong. */
const useCode = (ctx: AppContext, staff: Staff, code: string): Promise<boolean> =>
  transact(ctx, async ({ tx, audit }) => {
    const { staffId: subjectId } = staff
    const accepted = await acceptCode(tx, ctx, { ...staff, code })
    if (accepted?.by === 'recovery') {
      await audit(staff, { action: 'recovery_code_used', subjectId, label: String(accepted.left) })
    }
    return accepted !== null
  })
