import { withoutLinks } from '#contract/web-address.ts'
import type { Message } from '#server/mail/message.ts'
import { confirmationAction, confirmationMail, productSender } from '#texts/de/staff-mails.ts'

/** The mail with the link that confirms the address of a new organisation. */
export function organisationRegistered(
  to: { name: string; organisation: string; token: string },
  { publicUrl }: { publicUrl: string },
): Message {
  const name = withoutLinks(to.name)
  const organisation = withoutLinks(to.organisation)
  const { token } = to
  const link = `${publicUrl}/confirm?${new URLSearchParams({ token })}`
  const actions = [{ url: link, label: confirmationAction }]
  const said = confirmationMail({ name, organisation, link })
  return { ...said, replyTo: '', bcc: '', sender: productSender, actions }
}
