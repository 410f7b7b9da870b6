import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { countTry } from '#server/database/limits/tries.ts'
import { findRecipient, lockAdminsForShare } from '#server/features/staff/notice/notice.queries.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { post, sealToken, unsealToken } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import type { AdminNoticeKind } from '#texts/de/admin-notices.ts'
import { adminNotice } from './admin-notice.mails.ts'
import { findOrganisationName } from './admin-notice.queries.ts'

const event = 'admins_told' as const
const usualTimezone = 'Europe/Berlin'
const daySeconds = 24 * 60 * 60
const mostInDay = 20

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
    if (await countTry(tx, { key, most: mostInDay, seconds: daySeconds }, at)) continue
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
