import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { addressIn } from './calendar-file.ts'
import { htmlPart } from './html-part.ts'
import type { Message, OutgoingMail } from './message.ts'

const plainAscii = /^[\x20-\x7e]*$/
const longestWord = 60
// A line may have at most 76 characters, including `Subject: ` before the first encoded word and
// the dozen characters that mark each encoded word.
const longestEncoded = 52

/**
 * Encodes one line of text as the value of a header: unchanged if it is unambiguous, otherwise as
 * encoded words (RFC 2047), each on a separate line and made of whole characters. ASCII text that
 * looks like an encoded word is also encoded, so that mail programs show it as it was entered.
 */
export function headerLine(text: string): string {
  const folds = text.split(' ').every(({ length }) => length <= longestWord)
  if (plainAscii.test(text) && folds && !text.includes('=?')) return folded(text)
  const words: string[] = ['']
  for (const character of text) {
    const encoded = inQ(character)
    const last = words.at(-1) ?? ''
    if (last.length + encoded.length > longestEncoded) words.push(encoded)
    else words[words.length - 1] = last + encoded
  }
  return words.map((word) => `=?UTF-8?Q?${word}?=`).join('\r\n ')
}

function folded(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < longestWord) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines.join('\r\n ')
}

function inQ(character: string): string {
  if (/[A-Za-z0-9!*+/-]/.test(character)) return character
  if (character === ' ') return '_'
  return Array.from(
    Buffer.from(character),
    (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
}

const longestLine = 76
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const equals = 0x3d
const lastOfAscii = 0x7e
const hex = Buffer.from('0123456789ABCDEF')
const mostOfByte = '=\r\n=3D'.length

const isBlank = (byte: number) => byte === space || byte === tab
const isPlain = (byte: number) => byte > space && byte <= lastOfAscii && byte !== equals

const plainBytes = Uint8Array.from({ length: 256 }, (_, byte) => (isPlain(byte) ? 1 : 0))

// Shared by all calls: a new buffer for each part of each email would create a lot of garbage.
let scratch = Buffer.alloc(0)

/** Encodes text as quoted-printable (RFC 2045) with CRLF and lines of at most 76 characters. */
function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text)
  const most = bytes.length * mostOfByte
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  const written = scratch
  const line = { to: 0, from: 0 }
  let at = 0
  while (at < bytes.length) {
    // Most characters are copied here.
    let to = line.to
    const end = Math.min(bytes.length, at + longestLine - 1 - (to - line.from))
    while (at < end && plainBytes[bytes[at] as number]) written[to++] = bytes[at++] as number
    line.to = to
    if (at < bytes.length) at += writeBreakOrCharacter(bytes, at, line)
  }
  return written.toString('latin1', 0, line.to)
}

/** The positions in `scratch` of the next character and the start of its line. */
interface Line {
  to: number
  from: number
}

/**
 * Writes one line break or one character, which is never split across lines. Returns the number of
 * bytes read.
 */
function writeBreakOrCharacter(bytes: Buffer, at: number, line: Line): number {
  const breakLength = lengthOfBreak(bytes, at)
  if (breakLength > 0) {
    endLine(line)
    return breakLength
  }
  const byte = bytes[at] as number
  const length = lengthOfCharacter(byte)
  const next = at + length
  const isLast = next >= bytes.length || lengthOfBreak(bytes, next) > 0
  const asItIs = isPlain(byte) || (isBlank(byte) && !isLast)
  const width = asItIs ? 1 : 3 * length
  // A soft line break must fit after the character, unless the character is the last on its line.
  if (line.to - line.from + width > (isLast ? longestLine : longestLine - 1)) {
    scratch[line.to++] = equals
    endLine(line)
  }
  if (asItIs) scratch[line.to++] = byte
  else for (let part = at; part < next; part++) writeInHex(bytes[part] as number, line)
  return length
}

function endLine(line: Line): void {
  scratch[line.to++] = carriageReturn
  scratch[line.to++] = lineFeed
  line.from = line.to
}

function writeInHex(byte: number, line: Line): void {
  scratch[line.to++] = equals
  scratch[line.to++] = hex[byte >> 4] as number
  scratch[line.to++] = hex[byte & 15] as number
}

/** The length of the line break at this position; 0 if there is none. */
function lengthOfBreak(bytes: Buffer, at: number): number {
  if (bytes[at] === lineFeed) return 1
  return bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 0
}

/** A character's length in bytes, given its first byte in UTF-8. */
function lengthOfCharacter(byte: number): number {
  if (byte < 0xc0) return 1
  if (byte < 0xe0) return 2
  return byte < 0xf0 ? 3 : 4
}

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
