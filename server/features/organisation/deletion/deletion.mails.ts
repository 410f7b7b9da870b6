import { withoutLinks } from '#contract/address.ts'
import { bookedTime } from '#server/mail/message/booked-time.ts'
import type { Message } from '#server/mail/message/message.ts'
import {
  deletionAskedMail,
  deletionTakenBackMail,
  logInAction,
  organisationDeletedMail,
  productSender,
} from '#texts/de/staff-mails.ts'

export type DeletionEvent = 'deletion_asked' | 'deletion_taken_back' | 'organisation_deleted'

export interface DeletionFacts {
  /** The recipient's name. */
  name: string
  /** The admin who requested the deletion or withdrew the request; empty in the last email. */
  by: string
  organisation: string
  dueAt: Temporal.Instant
  timezone: string
}

const texts = {
  deletion_asked: deletionAskedMail,
  deletion_taken_back: deletionTakenBackMail,
  organisation_deleted: organisationDeletedMail,
}

/**
 * Tells a member that their organisation will be deleted, will be kept after all, or has been
 * deleted.
 */
export function deletionMail(
  event: DeletionEvent,
  { name, by, organisation, dueAt, timezone }: DeletionFacts,
  { publicUrl }: { publicUrl: string },
): Message {
  const link = `${publicUrl}/admin`
  const said = texts[event]({
    name: withoutLinks(name),
    by: withoutLinks(by),
    organisation: withoutLinks(organisation),
    moment: bookedTime(dueAt, timezone),
    link,
  })
  // The last email has no log-in link, because the account is deleted too.
  const actions = event === 'organisation_deleted' ? [] : [{ url: link, label: logInAction }]
  return { ...said, replyTo: '', bcc: '', sender: productSender, actions }
}
