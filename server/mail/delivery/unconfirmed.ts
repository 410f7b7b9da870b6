import { meantFor } from '#texts/de/staff-mails.ts'
import type { Message } from '../message/message.ts'
import type { ClaimedMail } from '../queue/claims.ts'

/**
 * An email's recipient and message. Until an organisation's address is confirmed, all its emails go
 * to that address, with a note about the intended recipient, so that nobody can send emails to
 * strangers in another organisation's name. Null if the email may not be sent at all: emails that
 * give access to an account must not reach that address.
 */
export function toContact(
  { recipient, contactEmail }: Pick<ClaimedMail, 'recipient' | 'contactEmail'>,
  message: Message,
): { recipient: string; message: Message } | null {
  if (contactEmail === null) return { recipient, message }
  // The email goes to the organisation's own address, so the standard text is not needed.
  const { readyMade: _, ...own } = message
  const alone = { ...own, bcc: '' }
  if (recipient === contactEmail) return { recipient, message: alone }
  if (message.confidential || message.provesAddress) return null
  const preface = meantFor(recipient)
  const text = `${preface}\n\n${message.text}`
  return { recipient: contactEmail, message: { ...alone, preface, text } }
}
