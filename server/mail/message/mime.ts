import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { addressIn } from './calendar-file.ts'
import { headerLine } from './header-line.ts'
import { htmlPart } from './html-part.ts'
import type { Message, OutgoingMail } from './message.ts'
import { quotedPrintable } from './quoted-printable.ts'

export interface Sender {
  /** `MAIL_FROM` */
  mailFrom: string
  /** Its host stands in each Message-ID. */
  publicUrl: string
}

// More than any name has; a line of a mail holds 998.
const longestName = 200
// More than the longest subject has with the longest values in it.
const longestSubject = 5000

// A header's line is this long at the most where it can be folded.
const longestLine = 76

// Nobody's absence note is to answer a machine; Exchange knows only the second.
const sameInEach = [
  'Auto-Submitted: auto-generated',
  'X-Auto-Response-Suppress: OOF, AutoReply',
  'MIME-Version: 1.0',
]

const crlf = '\r\n'

interface Address {
  name: string
  address: string
}

/** A mail as it leaves. */
export interface WrittenMail {
  raw: Buffer
  /** As in `raw`; nodemailer makes up another where it is not told. */
  messageId: string
  envelope: { from: string | Address; to: Address }
}

/**
 * A mail as it goes over the wire, in one piece: made by streams, as nodemailer would, it costs
 * several times as much. nodemailer writes the addresses. They
 * are given as objects, never as a line to parse, so that a comma in one names no second. The
 * Message-ID comes from the row in the outbox: a mail that is sent twice is recognised as one.
 * `showBcc`: for whoever keeps it, since nobody else reads it.
 */
export function writtenMail(
  mail: OutgoingMail,
  { mailFrom, publicUrl }: Sender,
  { showBcc = false } = {},
): WrittenMail {
  const { message } = mail
  const from = senderOf(mail, mailFrom)
  const text = readable(message.text)
  const subject = inOneLine(readable(message.subject)).slice(0, longestSubject).toWellFormed()
  const { calendar } = message
  const messageId = `<${mail.id}@${hostOf(publicUrl)}>`
  const headers = [
    ...sameInEach,
    `Content-Language: ${message.language ?? 'de'}`,
    ...(subject ? [`Subject: ${headerLine(subject)}`] : []),
    ...addressLine('From', from),
    ...addressLine('To', bare(mail.recipient)),
    ...addressLine('Bcc', showBcc ? bare(message.bcc) : ''),
    ...addressLine('Reply-To', bare(message.replyTo)),
    `Message-ID: ${messageId}`,
    `Date: ${new Date(mail.date.epochMilliseconds).toUTCString().replace('GMT', '+0000')}`,
  ]
  const parts = [
    textPart('text/plain; charset=utf-8', text),
    textPart('text/html; charset=utf-8', htmlPart({ ...message, subject, text })),
  ]
  const body = calendar
    ? multipart('mixed', withCalendar(parts, calendar, mail.id), mail.id)
    : multipart('alternative', parts, mail.id)
  const whole = `${headers.join(crlf)}${crlf}${body}${crlf}`
  const envelope = {
    from: typeof from === 'string' ? from : bare(from.address),
    to: bare(mail.recipient),
  }
  return { raw: Buffer.from(whole), envelope, messageId }
}

/**
 * In whose name the mail is written, at the deployment's address or that of a server of their own:
 * people take a mail from a name that they do not know for spam.
 */
function senderOf({ from, message }: OutgoingMail, mailFrom: string): Address | string {
  if (from) return { ...from, name: senderName(from.name) }
  const name = senderName(message.sender ?? '')
  return name ? { name, address: addressIn(mailFrom) } : mailFrom
}

// One for all: each makes itself random bytes, though it only writes addresses.
const addresses = new MimeNode()

/** None where there is no address. */
function addressLine(key: 'From' | 'To' | 'Bcc' | 'Reply-To', address: Address | string): string[] {
  const value = addresses.encodeHeaderValue(key, address)
  return value.trim() ? [foldLines(`${key}: ${value}`, longestLine)] : []
}

// nodemailer quotes a name that is ASCII, and some programs decode within quotes.
const senderName = (name: string) =>
  inOneLine(readable(name)).slice(0, longestName).toWellFormed().replaceAll('=?', '= ?')

const hosts = new Map<string, string>()

function hostOf(url: string): string {
  const known = hosts.get(url)
  if (known !== undefined) return known
  const { hostname } = new URL(url)
  hosts.set(url, hostname)
  return hostname
}

export const bare = (address: string) => ({ name: '', address })

// What no mail may hold: halves of characters, and characters that control something but break
// lines or indent.
const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd')

const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

// Twice: some programs offer the event of an alternative part, others know attachments only.
function withCalendar(
  parts: string[],
  { method, content, fileName }: NonNullable<Message['calendar']>,
  id: string,
): string[] {
  const type = `text/calendar; charset=utf-8; method=${method}`
  const attachment = [
    `Content-Type: ${type}; name=${fileName}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename=${fileName}`,
    '',
    Buffer.from(content)
      .toString('base64')
      .replaceAll(/.{76}(?!$)/g, `$&${crlf}`),
  ]
  return [multipart('alternative', [...parts, textPart(type, content)], id), attachment.join(crlf)]
}

// Put together as they are: each joining of an array would copy all that is in it once more.
function multipart(kind: 'mixed' | 'alternative', parts: string[], id: string): string {
  const boundary = `--_${kind}-${id}`
  let whole = `Content-Type: multipart/${kind};${crlf} boundary="${boundary}"${crlf}${crlf}`
  for (const part of parts) whole += `--${boundary}${crlf}${part}${crlf}`
  return `${whole}--${boundary}--${crlf}`
}

// Quoted-printable even where all is ASCII, since some server on the way alters lines.
const textPart = (type: string, text: string) =>
  `Content-Type: ${type}${crlf}Content-Transfer-Encoding: quoted-printable${crlf}${crlf}${quotedPrintable(text)}`
