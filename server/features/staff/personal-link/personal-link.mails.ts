import { withoutLinks } from '#contract/address.ts'
import type { Message } from '#server/mail/message/message.ts'
import { linkAction, linkMail } from '#texts/de/mine.ts'

/** The email with the link to a guide's own slots. */
export function personalLinkMail(
  to: { name: string; organisation: string; token: string },
  { publicUrl }: { publicUrl: string },
): Message {
  const organisation = withoutLinks(to.organisation)
  // The token is in the fragment, which browsers do not send to servers.
  const link = `${publicUrl}/meine-termine#${new URLSearchParams({ token: to.token })}`
  const said = linkMail({ name: withoutLinks(to.name), organisation, link })
  const actions = [{ url: link, label: linkAction }]
  // Until the organisation is confirmed, the email is held like an invitation.
  return { ...said, replyTo: '', bcc: '', provesAddress: true, sender: organisation, actions }
}
