import type { FactorChange } from '#contract/factor-change.ts'
import { withoutLinks } from '#contract/web-address.ts'
import { bookedTime } from '#server/mail/message/booked-time.ts'
import type { Message } from '#server/mail/message/message.ts'
import { unknownDevice } from '#texts/de/session.ts'
import {
  factorChangedMail,
  factorsResetMail,
  newDeviceMail,
  passwordChangedMail,
  passwordResetAction,
  productSender,
  securityAction,
  unknownNetwork,
} from '#texts/de/staff-mails.ts'

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
