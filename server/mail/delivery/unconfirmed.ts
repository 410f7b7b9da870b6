import { meantFor } from '#texts/de/staff-mails.ts'
import type { Message } from '../message/message.ts'
import type { ClaimedMail } from '../queue/claims.ts'

/**
 * To whom a mail goes and what it says there. Until an organisation's address is confirmed, that
 * address alone gets everything, with a word on whom it was meant for: so nobody sends mails to
 * strangers in the name of an organisation that may not be theirs. Null when it may go to nobody:
 * what opens somebody's account, or makes one, is not that address's to read.
 */
export function toContact(
  { recipient, contactEmail }: Pick<ClaimedMail, 'recipient' | 'contactEmail'>,
  message: Message,
): { recipient: string; message: Message } | null {
  if (contactEmail === null) return { recipient, message }
  // It reaches no stranger, so its own text is no matter.
  const { readyMade: _, ...own } = message
  const alone = { ...own, bcc: '' }
  if (recipient === contactEmail) return { recipient, message: alone }
  if (message.confidential || message.provesAddress) return null
  const preface = meantFor(recipient)
  const text = `${preface}\n\n${message.text}`
  return { recipient: contactEmail, message: { ...alone, preface, text } }
}
