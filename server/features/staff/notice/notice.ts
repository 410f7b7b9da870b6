import type { FactorChange } from '#contract/role.ts'
import type { Caller, OrganisationId, Staff } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countTry } from '#server/database/limits/tries.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { type NewMail, post, sealToken, unsealToken } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import type { AdminNoticeKind } from '#texts/de/staff-mails.ts'
import { accountNotice, adminNotice, factorsReset, type NoticeEvent } from './notice.mails.ts'
import { findOrganisationName, findRecipient, lockAdminsForShare } from './notice.queries.ts'

const event = 'admins_told' as const
const usualTimezone = 'Europe/Berlin'
const daySeconds = 24 * 60 * 60
const mostAdminNoticesInDay = 20

interface AdminNotice {
  kind: AdminNoticeKind
  about: string
  project?: string
}

interface Sealed extends AdminNotice {
  name: string
  by: string
  at: string
}

interface Addressee {
  name: string
  email: string
}

/**
 * Queues an email about a change that an intruder might have made to each admin, including the one
 * who made it, because their account may be the stolen one; `also` is told too, as somebody who has
 * just been removed. Each admin gets at most 20 such emails of a kind a day.
 */
export async function tellAdmins(
  { tx, at }: Pick<UnitOfWork, 'tx' | 'at'>,
  { secretKey }: Pick<AppContext, 'secretKey'>,
  {
    by: { organisationId, name: by },
    also = [],
    ...notice
  }: AdminNotice & {
    by: { organisationId: OrganisationId; name: string }
    also?: Addressee[]
  },
): Promise<void> {
  const admins = await lockAdminsForShare(tx, organisationId)
  for (const { name, email: recipient } of [...admins, ...also]) {
    const key = hashOf(`admins told ${organisationId} ${notice.kind} ${recipient}`)
    if (await countTry(tx, { key, most: mostAdminNoticesInDay, seconds: daySeconds }, at)) continue
    const mail = { organisationId, event, recipient, at }
    const told: Sealed = { ...notice, name, by, at: at.toString() }
    await post(tx, { ...mail, sealed: sealToken(JSON.stringify(told), mail, secretKey) })
  }
}

/** Composes the emails to admins for the postman. */
export function adminNoticeComposers(ctx: Pick<AppContext, 'db' | 'config' | 'secretKey'>) {
  const { db, config, secretKey } = ctx
  const compose: Composer = async (mail) => {
    const told = JSON.parse(unsealToken(mail, secretKey)) as Sealed
    const organisation = await findOrganisationName(db, mail.organisationId)
    const timezone = (await findRecipient(db, mail))?.timezone ?? usualTimezone
    return adminNotice({ ...told, organisation, timezone }, config)
  }
  return { [event]: compose }
}

// Limited, because knowing a password must not be enough to flood a mailbox.
const mostInDay = 5

interface Notice {
  event: NoticeEvent
  /** For `factor_changed`: what changed. */
  factor?: FactorChange
  organisationId: OrganisationId
  recipient: string
  at: Temporal.Instant
  caller: Caller
}

/**
 * The notice about an account event, to queue in the event's transaction; null if the account has
 * reached its daily limit for notices of this kind.
 */
export async function noticeOf(
  { db, secretKey }: AppContext,
  { caller, factor, ...mail }: Notice,
): Promise<NewMail | null> {
  const key = hashOf(`notice ${mail.event} ${mail.recipient}`)
  if (await countTry(db, { key, most: mostInDay, seconds: daySeconds }, mail.at)) return null
  const sealed = sealToken(JSON.stringify({ ...caller, factor, at: mail.at }), mail, secretKey)
  return { ...mail, sealed }
}

/** The notice that tells a member that their own factors have changed. */
export const factorNotice = (
  ctx: AppContext,
  { organisationId, username: recipient }: Staff,
  { caller, ...factor }: FactorChange & { caller: Caller },
): Promise<NewMail | null> =>
  noticeOf(ctx, {
    ...{ event: 'factor_changed', organisationId, recipient, caller, factor },
    at: ctx.clock.now(),
  })

/** Composes the notices for the postman; none for a member who has left. */
export function noticeComposers(ctx: Pick<AppContext, 'db' | 'config' | 'secretKey'>) {
  const { db, config, secretKey } = ctx
  const composerOf =
    (event: NoticeEvent): Composer =>
    async (mail) => {
      const found = await findRecipient(db, mail)
      if (!found) return null
      const told = JSON.parse(unsealToken(mail, secretKey)) as Caller & {
        at: string
        factor?: FactorChange
      }
      const at = Temporal.Instant.from(told.at)
      const timezone = found.timezone ?? usualTimezone
      return accountNotice(event, { ...told, name: found.name, timezone, at }, config)
    }
  const composeReset: Composer = async (mail) => {
    const found = await findRecipient(db, mail)
    return found ? factorsReset(found, config) : null
  }
  return {
    password_changed: composerOf('password_changed'),
    new_device: composerOf('new_device'),
    factor_changed: composerOf('factor_changed'),
    factors_reset: composeReset,
  }
}
