import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { addressIn } from './calendar-file.ts'
import { headerLine } from './header-line.ts'
import { htmlPart } from './html-part.ts'
import type { Message, OutgoingMail } from './message.ts'
import { quotedPrintable } from './quoted-printable.ts'

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

// The maximum length of a header line that can be folded.
const longestLine = 76

// The first two headers ask for automatic replies not to be sent; Exchange recognises only the
// second.
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

/** An email in its final form. */
export interface WrittenMail {
  raw: Buffer
  /** The Message-ID in `raw`; without this field, nodemailer would generate a different one. */
  messageId: string
  envelope: { from: string | Address; to: Address }
}

/**
 * Writes an email as one buffer, which is several times cheaper than nodemailer's streams.
 * nodemailer writes the addresses. They are passed as objects, never as text to parse, so that a
 * comma in one does not add another address. The Message-ID comes from the row in the outbox, so
 * that mail programs recognise an email sent twice. `showBcc` is for files, which no recipient
 * reads.
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
 * Shows the organisation's name before the address of the deployment or of the organisation's own
 * server, because people mistake emails from unknown names for spam.
 */
function senderOf({ from, message }: OutgoingMail, mailFrom: string): Address | string {
  if (from) return { ...from, name: senderName(from.name) }
  const name = senderName(message.sender ?? '')
  return name ? { name, address: addressIn(mailFrom) } : mailFrom
}

// Shared, because creating a node generates random bytes, which writing addresses does not need.
const addresses = new MimeNode()

/** Returns no line if there is no address. */
function addressLine(key: 'From' | 'To' | 'Bcc' | 'Reply-To', address: Address | string): string[] {
  const value = addresses.encodeHeaderValue(key, address)
  return value.trim() ? [foldLines(`${key}: ${value}`, longestLine)] : []
}

// nodemailer puts ASCII names in quotes, but some mail programs decode encoded words even there, so
// this breaks up text that looks like one.
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

// Replaces characters that no email may contain: lone surrogates, and control characters other than
// line breaks and tabs.
const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd')

const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

// Adds the event twice: some mail programs use it in an alternative part, others only as an
// attachment.
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

// Concatenated directly, because joining an array would copy all parts again.
function multipart(kind: 'mixed' | 'alternative', parts: string[], id: string): string {
  const boundary = `--_${kind}-${id}`
  let whole = `Content-Type: multipart/${kind};${crlf} boundary="${boundary}"${crlf}${crlf}`
  for (const part of parts) whole += `--${boundary}${crlf}${part}${crlf}`
  return `${whole}--${boundary}--${crlf}`
}

// Quoted-printable even for ASCII, since some mail servers along the way alter lines.
const textPart = (type: string, text: string) =>
  `Content-Type: ${type}${crlf}Content-Transfer-Encoding: quoted-printable${crlf}${crlf}${quotedPrintable(text)}`
