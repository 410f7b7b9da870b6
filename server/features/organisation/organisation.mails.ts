import { withoutLinks } from '#contract/address.ts'
import type { Message } from '#server/mail/message/message.ts'
import {
  confirmationAction,
  confirmationMail,
  productSender,
  reminderMail,
} from '#texts/de/staff-mails.ts'

interface Registered {
  name: string
  organisation: string
  token: string
}

/** The email with the link that confirms a new organisation's address. */
export const organisationRegistered = (to: Registered, sender: { publicUrl: string }): Message =>
  withLink(confirmationMail, to, sender)

/** The reminder for an organisation that has not confirmed within five days. */
export const organisationReminded = (to: Registered, sender: { publicUrl: string }): Message =>
  withLink(reminderMail, to, sender)

function withLink(
  say: typeof confirmationMail,
  to: Registered,
  { publicUrl }: { publicUrl: string },
): Message {
  const name = withoutLinks(to.name)
  const organisation = withoutLinks(to.organisation)
  const link = `${publicUrl}/confirm?${new URLSearchParams({ token: to.token })}`
  const actions = [{ url: link, label: confirmationAction }]
  const said = say({ name, organisation, link })
  return { ...said, replyTo: '', bcc: '', sender: productSender, actions }
}
