import { withoutLinks } from '#contract/address.ts'
import { bookedTime } from '#server/mail/message/booked-time.ts'
import type { Message } from '#server/mail/message/message.ts'
import {
  domainLostMail,
  domainMissingMail,
  productSender,
  signOnAction,
} from '#texts/de/staff-mails.ts'

interface DomainFacts {
  /** The recipient's name. */
  name: string
  domain: string
  /** The record that verifies the domain. */
  record: { name: string; value: string }
  /** When the domain stops being used; null if it is no longer used. */
  until: Temporal.Instant | null
  timezone: string
}

/** Tells an admin that a domain's record is missing, or that the domain is no longer used. */
export function domainMail(
  { name, domain, record, until, timezone }: DomainFacts,
  { publicUrl }: { publicUrl: string },
): Message {
  const link = `${publicUrl}/admin/settings/sign-on`
  const told = { name: withoutLinks(name), domain, record, link }
  const said = until
    ? domainMissingMail({ ...told, moment: bookedTime(until, timezone) })
    : domainLostMail(told)
  const actions = [{ url: link, label: signOnAction }]
  return { ...said, replyTo: '', bcc: '', sender: productSender, actions }
}
