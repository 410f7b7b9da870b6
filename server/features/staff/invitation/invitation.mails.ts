import { withoutLinks } from '#contract/address.ts'
import type { Message } from '#server/mail/message/message.ts'
import { invitationAction, invitationMail } from '#texts/de/staff-mails.ts'

/** The email with the link to join the team. */
export function staffInvited(
  to: { organisation: string; token: string },
  { publicUrl }: { publicUrl: string },
): Message {
  const organisation = withoutLinks(to.organisation)
  const link = `${publicUrl}/registration?${new URLSearchParams({ token: to.token })}`
  const actions = [{ url: link, label: invitationAction }]
  const said = invitationMail({ organisation, link })
  return { ...said, replyTo: '', bcc: '', provesAddress: true, sender: organisation, actions }
}
