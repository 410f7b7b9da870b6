import type { MailEvent } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

interface PostedMail {
  organisationId: OrganisationId
  bookingId: string
  event: MailEvent
  recipient: string
  since: Temporal.Instant
}

/**
 * Whether an email for this event was queued for the recipient at or after `since` and has not been
 * abandoned.
 */
export async function wasPosted(tx: Transaction, mail: PostedMail): Promise<boolean> {
  const found = await tx
    .selectFrom('outbox')
    .select('id')
    .where('organisationId', '=', mail.organisationId)
    .where('bookingId', '=', mail.bookingId)
    .where('event', '=', mail.event)
    .where('recipient', '=', mail.recipient)
    .where('createdAt', '>=', mail.since)
    .where('state', 'in', ['waiting', 'sent'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
