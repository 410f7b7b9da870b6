import type { SendMailOptions } from 'nodemailer'
import { headerLine } from './header-line.ts'
import { htmlPart } from './html-part.ts'
import type { Message, OutgoingMail } from './message.ts'

export interface Sender {
  /** `MAIL_FROM` */
  mailFrom: string
  /** Names the house in each Message-ID. */
  publicUrl: string
}

// More than any name has; a line of a mail holds 998.
const longestName = 200
// More than the longest subject has with the longest values in it.
const longestSubject = 5000

// Nobody's absence note is to answer a machine; Exchange knows only the second.
const headers = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
}

/**
 * A mail as nodemailer takes it. Addresses are given as objects, never as a line to parse, so that
 * a comma in one names no second. The Message-ID comes from the row in the outbox: a mail that is
 * sent twice is recognised as one.
 */
export function mimeOptions(mail: OutgoingMail, { mailFrom, publicUrl }: Sender): SendMailOptions {
  const { message, from } = mail
  const text = readable(message.text)
  const subject = inOneLine(readable(message.subject)).slice(0, longestSubject).toWellFormed()
  return {
    from: from ? { name: senderName(from.name), address: from.address } : mailFrom,
    to: bare(mail.recipient),
    replyTo: message.replyTo ? bare(message.replyTo) : undefined,
    bcc: message.bcc ? bare(message.bcc) : undefined,
    // Of an empty text nodemailer would make no part.
    text: text || '\n',
    html: htmlPart({ ...message, subject, text }),
    ...calendarParts(message.calendar),
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    date: new Date(mail.date.epochMilliseconds),
    headers: {
      ...headers,
      'Content-Language': message.language ?? 'de',
      Subject: { prepared: true, value: headerLine(subject) },
    },
    // Else plain ASCII would go as it is, where some server on the way alters lines.
    encoding: 'quoted-printable',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

// nodemailer quotes a name that is ASCII, and some programs decode within quotes.
const senderName = (name: string) =>
  inOneLine(readable(name)).slice(0, longestName).toWellFormed().replaceAll('=?', '= ?')

const bare = (address: string) => ({ name: '', address })

// What no mail may hold: halves of characters, and characters that control something but break
// lines or indent.
const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd')

const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

// Twice: some programs offer the event of an alternative part, others know attachments only.
// nodemailer's `icalEvent` would label the attachment application/ics, without the method.
function calendarParts(calendar: Message['calendar']): SendMailOptions {
  if (!calendar) return {}
  const part = {
    content: calendar.content,
    contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
  }
  return { alternatives: [part], attachments: [{ ...part, filename: calendar.fileName }] }
}
