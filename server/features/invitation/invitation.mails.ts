import type { Message } from '#server/mail/message.ts'
import { invitationMail } from '#texts/de/staff-mails.ts'

/** The mail with the link at which somebody joins the team. */
export function staffInvited(
  to: { organisation: string; token: string },
  { publicUrl }: { publicUrl: string },
): Message {
  const link = `${publicUrl}/registration?${new URLSearchParams({ token: to.token })}`
  return { ...invitationMail({ organisation: to.organisation, link }), replyTo: '', bcc: '' }
}
