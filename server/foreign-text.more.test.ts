import { expect, test } from 'vitest'
import * as fields from '#contract/fields.ts'
import { languageFor } from '#contract/language.ts'
import { mailSettingsInput, senderDomainQuery } from '#contract/mail-settings.ts'
import {
  blocksOf,
  fill,
  fillLine,
  linesOf,
  nearestVariable,
  piecesOf,
  shownAddress,
  unknownVariables,
} from '#contract/mail-text.ts'
import { projectChange } from '#contract/project.ts'
import * as senderDomain from './features/mail/sender-domain/sender-domain.rules.ts'
import { suggestedName } from './features/staff/invitation/invitation.rules.ts'
import { bookingPage } from './http/pages/booking-page.ts'
import { isWrittenOtherwise } from './http/request/bodies.ts'
import { networksOf } from './http/request/network.ts'
import { bestEncoding, isKnown } from './http/response/send-cached.ts'
import {
  answerOf,
  faultOf,
  isPermanent,
  isServersFault,
  withoutSecrets,
} from './mail/delivery/smtp-errors.ts'
import { addressIn, calendarFile } from './mail/message/calendar-file.ts'
import { htmlPart } from './mail/message/html-part.ts'
import { writtenMail } from './mail/message/mime.ts'
import { isPrivateHost, mailServerIn } from './mail-server.ts'
import { escaped } from './markup.ts'
import { serializers } from './runtime/log.ts'

const start = Temporal.Instant.from('2026-12-01T09:00:00Z')

/** An error like the one nodemailer creates from a server's response. */
const refusal = (response: string, more: object = {}) =>
  Object.assign(new Error(`Can't send mail: ${response}`), {
    ...{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530, response },
    ...more,
  })

const message = (text: string) => ({ subject: text, text, sender: text, replyTo: '', bcc: '' })
const outgoing = (text: string) => ({
  id: 'a',
  recipient: 'erika@example.org',
  message: message(text),
  date: start,
  from: { name: text, address: 'info@museum.example' },
})
const deployment = { mailFrom: 'no-reply@rundgang.example', publicUrl: 'https://rundgang.example' }

const entry = (text: string) => ({
  ...{
    method: 'PUBLISH' as const,
    uid: 'a',
    sequence: 0,
    start,
    durationSeconds: 60,
    stamp: start,
  },
  ...{ summary: text, description: text, location: text, url: `https://museum.example/${text}` },
  organizer: { name: text, email: text },
})

const values = (text: string) => ({
  ...{ name: text, booked_time: text, booked_variant: text, attendees_count: text },
  ...{ cancel_url: text, booked_time_unformatted: text },
})

const template = '<html lang="de">[[title]] [[organisation]] [[languages]] [[noScript]]</html>'
const place = { emailFrom: '', street: '', postalCode: '', city: '' }
const project = { name: 'Museum', organisation: 'Museum', imprintUrl: '', ...place }

const domain = 'museum.example'
const dnsNames = { name: domain, alias: undefined }
const logIn = { user: 'info@museum.example', password: `${'a'.repeat(60)}b` }

/** Every function that reads external text, applied to the given text. */
const readers: Record<string, (text: string) => unknown> = {
  // Responses from mail servers.
  'log a server response': serializers.answer,
  'log an error': (text) => serializers.err(refusal(text, { cause: new Error(text) })),
  'log a database error': (text) => serializers.err(refusal(text, { code: '22P02' })),
  'log an error with a changed message': (text) =>
    serializers.err(Object.assign(new Error(text + text), { message: text })),
  'classify a failure': (text) => faultOf(refusal(text)),
  'classify a certificate failure': (text) =>
    faultOf(Object.assign(new Error(text), { code: 'ESOCKET', command: 'CONN' })),
  'classify a refusal': (text) => [isPermanent(refusal(text)), isServersFault(refusal(text))],
  'read a server response': (text) => answerOf(refusal(text)),
  'remove a password from a response': (text) => withoutSecrets(logIn, async () => text),
  'remove a short password from a response': (text) =>
    withoutSecrets({ ...logIn, password: 'abc' }, async () => text),
  'remove a password from a refusal': (text) =>
    withoutSecrets(logIn, async () => Promise.reject(refusal(text))).catch(() => {}),

  // DNS responses.
  'check an SPF record': (text) =>
    senderDomain.spfFinding({ name: domain, texts: [text] }, 'a:mail.example'),
  'check the terms of an SPF record': (text) =>
    senderDomain.spfFinding({ name: domain, texts: [`v=spf1 ${text}`] }, 'a:mail.example'),
  'check an SPF term': (text) =>
    senderDomain.spfFinding({ name: domain, texts: [`v=spf1 a:${text}`] }, 'a:mail.example'),
  'check a DKIM record': (text) =>
    senderDomain.dkimFinding([{ ...dnsNames, texts: [text] }], false),
  'check a DKIM key': (text) =>
    senderDomain.dkimFinding([{ ...dnsNames, texts: [`v=DKIM1; p=${text}`] }], true),
  'check a DKIM alias': (text) =>
    senderDomain.dkimFinding([{ name: text, texts: [], alias: text }], false),
  'check a DMARC record': (text) =>
    senderDomain.dmarcFinding([{ ...dnsNames, texts: [text] }], 'a@b.example'),
  'check a DMARC policy': (text) =>
    senderDomain.dmarcFinding([{ ...dnsNames, texts: [`v=DMARC1; ${text}`] }], 'a@b.example'),
  'find the recipient of DMARC reports': (text) => senderDomain.reportsTo({ local: text, domain }),
  'split a sender': senderDomain.addressIn,
  'find the address of a sender': addressIn,
  'read a mail server setting': (text) => mailServerIn(text),
  'check whether a mail server is private': isPrivateHost,

  // Headers, paths and queries.
  'read a client address': (text) => networksOf({ ip: text }),
  'read a bracketed client address': (text) => networksOf({ ip: `[${text}` }),
  'choose an encoding': bestEncoding,
  'compare an ETag': (text) => isKnown(text, 'W/"abc"'),
  'read the encoding of a body': (text) =>
    isWrittenOtherwise({ headers: { 'content-type': text, 'content-encoding': text } }),
  'read a charset': (text) =>
    isWrittenOtherwise({ headers: { 'content-type': `text/plain; charset=${text}` } }),
  'choose a language': languageFor,
  escape: escaped,

  // Request bodies.
  'check a line': (text) => fields.line(200).safeParse(text),
  'check a name': (text) => fields.name.safeParse(text),
  'check a comment': (text) => fields.comment.safeParse(text),
  'check an email address': (text) => fields.email.safeParse(text),
  'check a domain': (text) => fields.email.safeParse(`erika@${text}`),
  'check a user name': (text) => fields.username.safeParse(text),
  'check a URL': (text) => fields.webAddress.safeParse(`https://${text}`),
  'check an identifier': (text) => fields.id.safeParse(text),
  'check a token': (text) => fields.token.safeParse(text),
  'check a day': (text) => fields.day.safeParse(text),
  'check a time': (text) => fields.time.safeParse(text),
  'check an embedding website': (text) => projectChange.safeParse({ embed_origins: [text] }),
  'check a selector': (text) => senderDomainQuery.safeParse({ selector: text }),
  'check mail settings': (text) =>
    mailSettingsInput.safeParse({ email_from: text, email_subject: text, email_body: text }),
  'suggest a name': suggestedName,

  // Templates and email text.
  'find unknown variables': unknownVariables,
  'fill a template': (text) => fill(text, values('a')),
  'fill a template with long values': (text) => fill('{{name}} {{ booked_time }}', values(text)),
  'fill a line': (text) => fillLine(text, values('a')),
  'find the nearest variable': nearestVariable,
  'split a text into lines': linesOf,
  'find URLs in a text': piecesOf,
  'shorten a URL': (text) => shownAddress(`https://${text}`),
  'shorten the path of a URL': (text) => shownAddress(`https://a/${text}`),
  'lay out a text': (text) => blocksOf(text, [{ url: 'https://a', label: 'a' }]),
}

/** Functions that turn each input character into many. */
const writers: typeof readers = {
  'write the booking page': (text) =>
    bookingPage(template, { project, programme: '' }, { lang: text, variant: text, date: text }),
  'write an HTML part': (text) => htmlPart(message(text)),
  'write an email': (text) => writtenMail(outgoing(text), deployment),
  'write a calendar file': (text) => calendarFile(entry(text)),
}

/** Repeated patterns that are hard for regular expressions; `*` ends the repeated part. */
const shapes = [
  ...['a*', ' *', '\n*', '.*', ':*', "'*", '"*', '<*', '@*', '=*', '{{*', '{{a*', '\0*', '\ud83d*'],
  ...[
    'a@*',
    'a.*',
    'a *',
    'a:*',
    "a'*",
    '; *',
    ';q=0*',
    'A: b\n*',
    'A: b\n\nc\n*',
    '{{name}}*',
    '1.*',
  ],
  ...['https://a.*', 'http://*', '-*!', "'*a", 'a *@', '.*!', ' *!', 'a.*!', '{{a*}', '"a" *'],
]
const fewShapes = ['a*', ' *', 'A: b\n\nc\n*', 'https://a *', '\ud83d*']

const kilobyte = 1024
const grown = (shape: string, size: number) => {
  const [repeated = '', end = ''] = shape.split('*')
  return repeated.repeat(Math.ceil(size / repeated.length)).slice(0, size) + end
}

async function timeOf(work: () => unknown, times = 1): Promise<number> {
  const begun = performance.now()
  for (let nth = 0; nth < times; nth += 1) await work()
  return (performance.now() - begun) / times
}

const shortestMs = 0.01
/**
 * Allows for memory, compilation and a busy machine. A quadratic function exceeds it: per
 * character, it takes 64 times as long at the first size and 1,024 times as long at the second.
 */
const leeway = 30

/** How many times longer text of `size` takes per character than 1 kB of text. */
async function excess(read: (text: string) => unknown, shape: string, size: number) {
  const short = grown(shape, kilobyte)
  const long = grown(shape, size)
  let least = Number.POSITIVE_INFINITY
  for (let nth = 0; nth < 4 && least > leeway; nth += 1) {
    const shortMs = Math.max(await timeOf(() => read(short), 4 ** nth), shortestMs)
    least = Math.min(least, (await timeOf(() => read(long))) / shortMs / (size / kilobyte))
  }
  return least
}

// In steps, so that a function that is not linear fails before it takes minutes.
const sizes = [64 * kilobyte, 1024 * kilobyte]

async function slowShapes(read: (text: string) => unknown, among: string[]): Promise<string[]> {
  const slow: string[] = []
  for (const shape of among) {
    for (const size of sizes) {
      if ((await excess(read, shape, size)) <= leeway) continue
      slow.push(`${JSON.stringify(shape)} from ${size} characters on`)
      break
    }
  }
  return slow
}

test.each(Object.entries(readers))(
  '%s: 1 MB of external text takes no longer per character than 1 kB',
  async (_name, read) => {
    expect(await slowShapes(read, shapes)).toEqual([])
  },
  120_000,
)

test.each(Object.entries(writers))(
  '%s: 1 MB in an email or a page takes no longer per character than 1 kB',
  { timeout: 120_000 },
  async (_name, write) => {
    expect(await slowShapes(write, fewShapes)).toEqual([])
  },
)
