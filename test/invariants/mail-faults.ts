import type { ReceivedMail } from '../servers/mailbox.ts'
import { calendarFaults } from './calendar-validator.ts'
import { frameFaults } from './markup.ts'

interface Part {
  headers: { name: string; value: string }[]
  type: string
  parts: Part[]
  body: string
}

const always = [
  'auto-submitted',
  'content-language',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'to',
  'x-auto-response-suppress',
]
const ofParts = ['content-disposition', 'content-transfer-encoding', 'content-type']

const spoken = 'text/plain text/html'
const structures = [
  `multipart/alternative(${spoken})`,
  `multipart/mixed(multipart/alternative(${spoken} text/calendar) text/calendar)`,
]

/**
 * Faults in an email that input must never be able to cause: unexpected headers, parts or markup,
 * and characters that cannot be sent safely. Empty if the email is correct.
 */
export function mailFaults(mail: ReceivedMail, { answersTo }: { answersTo: string }): string[] {
  const whole = partOf(mail.raw)
  const wanted = [
    ...always,
    ...(mail.subject ? ['subject'] : []),
    ...(answersTo ? ['reply-to'] : []),
  ]
  const names = whole.headers.map(({ name }) => name).sort()
  return [
    ...travelFaults(mail.raw),
    ...(names.join() === wanted.sort().join() ? [] : [`headers ${names}`]),
    ...(structures.includes(structureOf(whole)) ? [] : [`structure ${structureOf(whole)}`]),
    ...innerParts(whole).flatMap(partFaults),
    ...frameFaults(mail.html ?? ''),
    ...calendarsIn(mail).flatMap((file) => calendarFaults(file)),
  ]
}

/** The calendar files in an email, exactly as sent. */
export const calendarsIn = ({ raw }: ReceivedMail): string[] =>
  innerParts(partOf(raw))
    .filter(({ type }) => type === 'text/calendar')
    .map(decoded)

function decoded({ headers, body }: Part): string {
  const encoding = headers.find(({ name }) => name === 'content-transfer-encoding')?.value
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function travelFaults(raw: string): string[] {
  const faults: string[] = []
  if (/[\r\n]/.test(raw.replaceAll('\r\n', ''))) faults.push('a break that is not CRLF')
  if (/[^\t\r\n\x20-\x7e]/.test(raw)) faults.push('a sign that is not ASCII')
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const longest = (text: string) => Math.max(...text.split('\r\n').map(({ length }) => length))
  // A header cannot be folded within an address or a word.
  if (longest(head) > 500) faults.push('a long line in the headers')
  if (longest(body.join('\r\n\r\n')) > 76) faults.push('a long line in the body')
  return faults
}

function partOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n')
    .map((line) => {
      const [, name = line, value = ''] = /^([!-9;-~]+): ?(.*)$/s.exec(line) ?? []
      return { name: name.toLowerCase(), value }
    })
  const contentType = headers.find(({ name }) => name === 'content-type')?.value ?? ''
  const body = raw.slice(end + 4)
  const boundary = /boundary="([^"]+)"/.exec(contentType)?.[1]
  const [type = ''] = contentType.split(';')
  return { headers, type, body, parts: boundary ? partsBetween(body, boundary) : [] }
}

function partsBetween(body: string, boundary: string): Part[] {
  const [before, ...pieces] = `\r\n${body}`.split(`\r\n--${boundary}`)
  const after = pieces.pop()
  if (before !== '' || !after?.startsWith('--') || after.slice(2).trim() !== '') return []
  return pieces.map((piece) => partOf(piece.slice(2)))
}

const structureOf = ({ type, parts }: Part): string =>
  parts.length > 0 ? `${type}(${parts.map(structureOf).join(' ')})` : type

const innerParts = ({ parts }: Part): Part[] => parts.flatMap((part) => [part, ...innerParts(part)])

const partFaults = ({ headers }: Part) =>
  headers.filter(({ name }) => !ofParts.includes(name)).map(({ name }) => `part with ${name}`)
