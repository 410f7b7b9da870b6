import type { Message } from '#server/mail/message.ts'
import { invitationAction, invitationMail } from '#texts/de/staff-mails.ts'

/** The mail with the link at which somebody joins the team. */
export function staffInvited(
  { organisation, token }: { organisation: string; token: string },
  { publicUrl }: { publicUrl: string },
): Message {
  const link = `${publicUrl}/registration?${new URLSearchParams({ token })}`
  const actions = [{ url: link, label: invitationAction }]
  const said = invitationMail({ organisation, link })
  return { ...said, replyTo: '', bcc: '', sender: organisation, actions }
}
