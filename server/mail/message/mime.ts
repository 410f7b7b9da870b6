import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as encodePrintable, wrap as wrapPrintable } from 'nodemailer/lib/qp'
import { addressIn } from './calendar-file.ts'
import { htmlPart } from './html-part.ts'
import type { OutgoingMail } from './message.ts'

export interface Sender {
  /** The setting `MAIL_FROM`. */
  mailFrom: string
  /** Its host is part of each Message-ID. */
  publicUrl: string
}

// Longer than any name; a line in an email has at most 998 characters.
const longestName = 200
// Longer than the longest allowed subject with the longest values inserted.
const longestSubject = 5000

/**
 * Writes an email, composed by nodemailer, as one buffer: its streams cost four times as much as
 * joining the parts. `showBcc` is for files, which no recipient reads.
 */
export function writtenMail(mail: OutgoingMail, sender: Sender, { showBcc = false } = {}) {
  const composed = mimeOf(mail, sender)
  const { messageId, from, to } = composed
  const bcc = mail.message.bcc && { bcc: bare(mail.message.bcc) }
  const node = new MailComposer({ ...composed, ...bcc }).compile()
  node.keepBcc = showBcc
  return { raw: Buffer.from(textOf(node)), messageId, envelope: { from, to } }
}

const crlf = '\r\n'

/** A part of an email with its headers; CRLF ends a part that has parts. */
function textOf(node: MimeNode): string {
  // This also chooses the boundary.
  const headers = node.buildHeaders()
  if (node.childNodes.length === 0) return `${headers}${crlf}${crlf}${encoded(node)}`
  const parts = node.childNodes.map((part) => `--${node.boundary}${crlf}${textOf(part)}${crlf}`)
  return `${headers}${crlf}${crlf}${parts.join('')}--${node.boundary}--${crlf}`
}

const encoded = (node: MimeNode) =>
  node.getTransferEncoding() === 'base64'
    ? wrapBase64(encodeBase64(String(node.content)))
    : wrapPrintable(encodePrintable(String(node.content)))

/**
 * What nodemailer composes an email from. Addresses are passed as objects, never as text to parse,
 * so that a comma in one does not add another address. The Message-ID comes from the row in the
 * outbox, so that mail programs recognise an email sent twice.
 */
function mimeOf(mail: OutgoingMail, { mailFrom, publicUrl }: Sender) {
  const { message } = mail
  const { calendar, replyTo } = message
  const text = readable(message.text)
  const subject = inOneLine(readable(message.subject)).slice(0, longestSubject).toWellFormed()
  const event = calendar && {
    contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
    content: calendar.content,
  }
  return {
    headers: {
      // These ask for automatic replies not to be sent; Exchange recognises only the second.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      'Content-Language': message.language ?? 'de',
      Subject: { prepared: true, foldLines: true, value: headerLine(subject) },
    },
    from: senderOf(mail, mailFrom),
    to: bare(mail.recipient),
    ...(replyTo && { replyTo: bare(replyTo) }),
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    date: new Date(mail.date.epochMilliseconds),
    // Even for ASCII, since some mail servers along the way alter lines.
    encoding: 'quoted-printable',
    alternatives: [
      { contentType: 'text/plain; charset=utf-8', content: withCrlf(text) },
      {
        contentType: 'text/html; charset=utf-8',
        content: withCrlf(htmlPart({ ...message, subject, text })),
      },
      ...(event ? [event] : []),
    ],
    // The event again: some mail programs use it in an alternative part, others only as an
    // attachment.
    attachments: event ? [{ ...event, filename: calendar.fileName }] : [],
  }
}

// Single spaces between words that are short enough to fold.
const plainWords = /^(?:[!-~]{1,60}(?: |$))*$/

/**
 * Encodes a subject unless it is plain ASCII. nodemailer would leave alone ASCII text that looks
 * like an encoded word, which mail programs would then decode, and words that are too long to fold.
 */
const headerLine = (text: string) =>
  plainWords.test(text) && !text.includes('=?') ? text : encodeWord(text, 'Q', 52)

/**
 * Shows the organisation's name before the address of the deployment or of the organisation's own
 * server, because people mistake emails from unknown names for spam.
 */
function senderOf({ from, message }: OutgoingMail, mailFrom: string) {
  if (from) return { ...from, name: senderName(from.name) }
  const name = senderName(message.sender ?? '')
  return name ? { name, address: addressIn(mailFrom) } : mailFrom
}

// nodemailer puts ASCII names in quotes, but some mail programs decode encoded words even there, so
// this breaks up text that looks like one.
const senderName = (name: string) =>
  inOneLine(readable(name)).slice(0, longestName).toWellFormed().replaceAll('=?', '= ?')

export const bare = (address: string) => ({ name: '', address })

// Replaces characters that no email may contain: lone surrogates, and control characters other than
// line breaks and tabs.
const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd')

// nodemailer would break lines that end in LF alone at the wrong places.
const withCrlf = (text: string) => text.replaceAll('\n', '\r\n')

const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const twoYears = /^\d{4}\D+\d{4}$/

/**
 * Removes what looks like a phone number from a name: seven or more digits with nothing but
 * separators between them, unless they are two years.
 */
export const withoutPhoneNumbers = (name: string): string =>
  name.replaceAll(/\+?\d(?:[\s\-–/().]*\d){6,}/g, (found) => (twoYears.test(found) ? found : '…'))

/** Removes a name, and the word that leads from it to the time, from an email's standard subject. */
export const withoutName = (subject: string, name: string): string =>
  subject.replace(new RegExp(`${RegExp.escape(name)}(?: am|, le| on)? `), '')
