import { withoutLinks } from '#contract/address.ts'
import type { Message } from '#server/mail/message/message.ts'
import { passwordResetAction, passwordResetMail, productSender } from '#texts/de/staff-mails.ts'

/** The email with the link to choose a new password. */
export function passwordReset(
  to: { name: string; email: string; token: string },
  { publicUrl }: { publicUrl: string },
): Message {
  const query = new URLSearchParams({ token: to.token, email: to.email })
  const link = `${publicUrl}/password-reset?${query}`
  const said = passwordResetMail({ name: withoutLinks(to.name), link })
  const actions = [{ url: link, label: passwordResetAction }]
  return { ...said, replyTo: '', bcc: '', confidential: true, sender: productSender, actions }
}
