import type { OneTimeCode } from '#contract/second-factor.ts'
import type { Caller } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countTry, forgetTries } from '#server/database/limits/tries.ts'
import { withoutTransaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { noticeOf } from '#server/features/staff/notice/notice.ts'
import { isAppCode, plainCode } from '#server/features/staff/second-factor/second-factor.rules.ts'
import { acceptCode, isRightCode } from '#server/features/staff/second-factor/second-factor.ts'
import { post } from '#server/mail/outbox.ts'
import {
  deleteLapsedSteps,
  deleteSecondStep,
  findSecondStep,
  lockMemberForShare,
} from './log-in.queries.ts'
import { enterAccount, type LoggedIn, newDeviceNotice, noteTry, userIn } from './log-in.ts'

/** Deletes all organisations' log-ins that lapsed before their second step. */
export const forgetLapsedSteps = ({ db, clock }: AppContext): Promise<void> =>
  deleteLapsedSteps(withoutTransaction(db), clock.now())

const daySeconds = 24 * 60 * 60

const mostInDay = 10

interface Step {
  /** The token of the pending log-in. */
  token: string
  caller: Caller
  /** The browser's id if it is known to the account. */
  deviceOf: (username: string) => string | null
}

type Half = NonNullable<Awaited<ReturnType<typeof findSecondStep>>>

/**
 * Finishes a log-in with a code from the member's app, or a recovery code. Throws `log_in_lapsed`,
 * `organisation_suspended`, `wrong_code` and `too_many_tries`.
 */
export async function takeSecondStep(
  ctx: AppContext,
  { code }: OneTimeCode,
  { token, caller, deviceOf }: Step,
): Promise<LoggedIn & { recovered: boolean }> {
  const tokenHash = hashOf(token)
  const half = await findSecondStep(ctx.db, tokenHash, ctx.clock.now())
  if (!half) throw new DomainError('log_in_lapsed')
  if (half.suspendedAt) throw new DomainError('organisation_suspended')
  const { email, organisationId, staffId } = half
  const keys = { secretKey: ctx.secretKey, clock: ctx.clock }
  const device = deviceOf(email)
  const key = await countStep(ctx, half, device)
  // Notices are limited, so wrong codes must not use up the notices about log-ins.
  if (!(await isRightCode(ctx.db, keys, { ...half, code }))) return refuseCode(ctx, half)
  const notice = await newDeviceNotice(ctx, half, { caller, known: device !== null })
  const warning = isAppCode(plainCode(code)) ? null : await recoveryNotice(ctx, half, caller)
  const entered = await transact(ctx, async (unit) => {
    const { tx, audit } = unit
    // A password change, which locks the member's row too, would have deleted the first step.
    const stands =
      (await lockMemberForShare(tx, half)) &&
      (await deleteSecondStep(tx, { organisationId, tokenHash }))
    if (!stands) throw new DomainError('log_in_lapsed')
    const accepted = await acceptCode(tx, keys, { ...half, code })
    if (!accepted) throw new DomainError('wrong_code', { staffId })
    const recovered = accepted.by === 'recovery'
    if (recovered) {
      const label = String(accepted.left)
      await audit(half, { action: 'recovery_code_used', subjectId: staffId, label })
    }
    if (recovered && warning) await post(tx, warning)
    return { token: await enterAccount(unit, half, { caller, notice }), recovered }
  })
  await forgetTries(ctx.db, key)
  return { ...entered, user: userIn(half), staffId }
}

async function refuseCode(ctx: AppContext, half: Half): Promise<never> {
  await noteTry(ctx, 'second_step_failed', { username: half.email, found: half })
  throw new DomainError('wrong_code', { staffId: half.staffId })
}

/**
 * Counts the attempts for an account from all IP addresses. A device known to the account has its
 * own count, so that others who know the password cannot lock the owner out. Throws
 * `too_many_tries`.
 */
async function countStep(ctx: AppContext, half: Half, device: string | null): Promise<Buffer> {
  const { db, clock, config } = ctx
  const key = hashOf(`second step ${device ?? ''} ${half.staffId}`)
  if (!config.rateLimit) return key
  const counted = { key, most: mostInDay, seconds: daySeconds, brakes: true }
  const retryAfterSeconds = await countTry(db, counted, clock.now())
  if (!retryAfterSeconds) return key
  await noteTry(ctx, 'account_braked', { username: half.email, found: half })
  throw new DomainError('too_many_tries', { retryAfterSeconds })
}

const recoveryNotice = (ctx: AppContext, half: Half, caller: Caller) =>
  noticeOf(ctx, {
    event: 'factor_changed',
    factor: { what: 'recovery_code_used' },
    organisationId: half.organisationId,
    recipient: half.email,
    at: ctx.clock.now(),
    caller,
  })
