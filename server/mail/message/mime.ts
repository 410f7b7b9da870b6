import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import { encodeWord, foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { addressIn } from './calendar-file.ts'
import { htmlPart } from './html-part.ts'
import type { Attachment, OutgoingMail } from './message.ts'

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
 * Writes an email as one buffer. nodemailer encodes the texts and headers, but does not compose
 * them: its tree of parts and its streams cost three times as much as all other work on an email.
 * `showBcc` is for files, which no recipient reads.
 */
export function writtenMail(mail: OutgoingMail, sender: Sender, { showBcc = false } = {}) {
  const { message } = mail
  const { calendar, attachments = [], replyTo, bcc } = message
  const text = readable(message.text)
  const subject = inOneLine(readable(message.subject)).slice(0, longestSubject).toWellFormed()
  const from = senderOf(mail, sender.mailFrom)
  const to = bare(mail.recipient)
  // Comes from the row in the outbox, so that mail programs recognise an email sent twice.
  const messageId = `<${mail.id}@${new URL(sender.publicUrl).hostname}>`
  // No text contains these: in quoted-printable, `=_` cannot occur.
  const [outer, inner] = [`=_1_${mail.id}`, `=_2_${mail.id}`]
  const event = calendar && { type: `text/calendar; charset=utf-8; method=${calendar.method}` }
  const alternative = [
    printablePart('text/plain; charset=utf-8', text),
    printablePart('text/html; charset=utf-8', htmlPart({ ...message, subject, text })),
    ...(event ? [printablePart(event.type, calendar.content)] : []),
  ]
  const attached = [
    // The event again: some mail programs use it in an alternative part, others only as an
    // attachment.
    ...(event ? [attachment({ ...calendar, ...event })] : []),
    ...attachments.map(attachment),
  ]
  const body =
    attached.length > 0
      ? multipart('mixed', outer, [multipart('alternative', inner, alternative), ...attached])
      : multipart('alternative', outer, alternative)
  const headers = [
    // These ask for automatic replies not to be sent; Exchange recognises only the second.
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: OOF, AutoReply',
    `Content-Language: ${message.language ?? 'de'}`,
    ...(subject ? [foldLines(`Subject: ${headerLine(subject)}`)] : []),
    header('From', from),
    header('To', to),
    ...(replyTo ? [header('Reply-To', bare(replyTo))] : []),
    ...(bcc && showBcc ? [header('Bcc', bare(bcc))] : []),
    `Message-ID: ${messageId}`,
    header('Date', new Date(mail.date.epochMilliseconds)),
    'MIME-Version: 1.0',
  ]
  return {
    raw: Buffer.from(`${headers.join(crlf)}${crlf}${body}`),
    messageId,
    envelope: { from, to },
  }
}

const crlf = '\r\n'

const encoder = new MimeNode()

/**
 * Addresses are passed as objects, never as text to parse, so that a comma in one does not add
 * another address.
 */
const header = (key: string, value: Parameters<typeof encoder.encodeHeaderValue>[1]) =>
  foldLines(`${key}: ${encoder.encodeHeaderValue(key, value)}`)

// Texts are concatenated, not joined: joining would copy the whole email at each level.

/** Its headers and the parts. */
const multipart = (kind: 'mixed' | 'alternative', boundary: string, parts: string[]) =>
  `Content-Type: multipart/${kind};${crlf} boundary="${boundary}"${crlf}${crlf}${parts.reduce(
    (before, part) => `${before}--${boundary}${crlf}${part}${crlf}`,
    '',
  )}--${boundary}--${crlf}`

/** Even ASCII is encoded, since some mail servers along the way alter lines. */
const printablePart = (type: string, text: string) =>
  `Content-Type: ${type}${crlf}Content-Transfer-Encoding: quoted-printable${crlf}${crlf}${quotedPrintable(text)}`

/** Quoted-printable (RFC 2045): encodes what is not printable ASCII, `=`, and spaces before a break. */
const quotedPrintable = (text: string) =>
  // One character per byte, which takes half the memory.
  Buffer.from(text)
    .toString('latin1')
    .replaceAll('=', '=3D')
    .replaceAll(/[^\t\r\n -~]|[\t ](?=\r?\n|$)/g, encodedByte)
    .split(/\r?\n/)
    .map(inShortLines)
    .join(crlf)

const encodedByte = (sign: string) =>
  `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

const longestLine = 76

/** Breaks a long line with soft line breaks, but not within an encoded byte. */
function inShortLines(line: string): string {
  if (line.length <= longestLine) return line
  const lines: string[] = []
  let from = 0
  while (line.length - from > longestLine) {
    const mostTo = from + longestLine - 1
    const to = [mostTo - 2, mostTo - 1].find((at) => line[at] === '=') ?? mostTo
    lines.push(line.slice(from, to))
    from = to
  }
  return [...lines, line.slice(from)].join(`=${crlf}`)
}

const attachment = ({ type, fileName, content }: Attachment) =>
  [
    `Content-Type: ${type}; name=${fileName}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename=${fileName}${crlf}`,
    wrapBase64(encodeBase64(content)),
  ].join(crlf)

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
