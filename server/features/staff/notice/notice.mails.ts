import { withoutLinks } from '#contract/address.ts'
import type { FactorChange } from '#contract/role.ts'
import { bookedTime } from '#server/mail/message/booked-time.ts'
import type { Message } from '#server/mail/message/message.ts'
import { unknownDevice } from '#texts/de/security.ts'
import {
  type AdminNoticeKind,
  adminNoticeAction,
  adminNoticeMail,
  factorChangedMail,
  factorsResetMail,
  newDeviceMail,
  passwordChangedMail,
  passwordResetAction,
  productSender,
  securityAction,
  unknownNetwork,
} from '#texts/de/staff-mails.ts'

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

/** An account event that the owner is notified of. */
export type NoticeEvent = 'password_changed' | 'new_device' | 'factor_changed'

export interface NoticeFacts {
  name: string
  timezone: string
  at: Temporal.Instant
  device: string
  network: string
  factor?: FactorChange | undefined
}

const texts = {
  password_changed: passwordChangedMail,
  new_device: newDeviceMail,
  factor_changed: factorChangedMail,
}

/** Notifies a person of an event in their account, and says what to do if it was not them. */
export function accountNotice(
  event: NoticeEvent,
  { name, timezone, at, device, network, factor }: NoticeFacts,
  { publicUrl }: { publicUrl: string },
): Message {
  const link = `${publicUrl}/password-reset`
  const said = texts[event]({
    name: withoutLinks(name),
    moment: bookedTime(at, timezone),
    device: device || unknownDevice,
    network: network || unknownNetwork,
    link,
    factor: factor && {
      ...factor,
      name: withoutLinks(factor.name ?? ''),
      organisation: withoutLinks(factor.organisation ?? ''),
    },
  })
  const actions = [{ url: link, label: passwordResetAction }]
  return { ...said, replyTo: '', bcc: '', confidential: true, sender: productSender, actions }
}

/** Tells a person that the operator has removed their passkeys and their second factor. */
export function factorsReset(
  { name }: { name: string },
  { publicUrl }: { publicUrl: string },
): Message {
  const link = `${publicUrl}/admin/security`
  const said = factorsResetMail({ name: withoutLinks(name), link })
  const actions = [{ url: link, label: securityAction }]
  return { ...said, replyTo: '', bcc: '', confidential: true, sender: productSender, actions }
}
