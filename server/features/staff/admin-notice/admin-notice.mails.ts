import { withoutLinks } from '#contract/web-address.ts'
import { bookedTime } from '#server/mail/message/booked-time.ts'
import type { Message } from '#server/mail/message/message.ts'
import {
  type AdminNoticeKind,
  adminNoticeAction,
  adminNoticeMail,
} from '#texts/de/admin-notices.ts'
import { productSender } from '#texts/de/staff-mails.ts'

interface Facts {
  kind: AdminNoticeKind
  about: string
  project?: string
  /** The recipient's name. */
  name: string
  by: string
  at: string
  organisation: string
  timezone: string
}

/** Tells an admin of a change that an intruder might have made. */
export function adminNotice(facts: Facts, { publicUrl }: { publicUrl: string }): Message {
  const link = `${publicUrl}/admin/team`
  const said = adminNoticeMail({
    kind: facts.kind,
    name: withoutLinks(facts.name),
    by: withoutLinks(facts.by),
    organisation: withoutLinks(facts.organisation),
    // Spells out addresses and hosts, which are what the admins must see.
    about: facts.about,
    project: withoutLinks(facts.project ?? ''),
    moment: bookedTime(Temporal.Instant.from(facts.at), facts.timezone),
    link,
  })
  const actions = [{ url: link, label: adminNoticeAction }]
  return {
    ...said,
    replyTo: '',
    bcc: '',
    confidential: true as const,
    sender: productSender,
    actions,
  }
}
