import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import { certificate } from '#test/servers/certificate.ts'
import { type Mailbox, startMailbox } from '#test/servers/mailbox.ts'
import { calendarFile } from '../message/calendar-file.ts'
import type { Message, OutgoingMail, Transport } from '../message/message.ts'
import { needsTls, openTransport } from './smtp.ts'
import { answerOf, faultOf, isPermanent } from './smtp-errors.ts'

const start = Temporal.Instant.from('2026-12-01T09:00:00Z')
const calendar = calendarFile({
  method: 'PUBLISH',
  uid: '1@rundgang.example',
  sequence: 0,
  start,
  durationSeconds: 3600,
  summary: 'Führung 🎉',
  description: '7 Personen',
  location: 'Am Markt 1, 50667 Köln',
  url: 'https://rundgang.example/cancel.html?cancel_token=a',
  stamp: start,
  organizer: { name: 'Museum', email: 'info@museum.example' },
})

const outgoing = (
  message: Partial<Message> = {},
  recipient = 'erika@example.org',
): OutgoingMail => ({
  id: '0199c1de-0000-7000-8000-0000deadbeef',
  recipient,
  date: start,
  message: {
    subject: 'Ihre Buchung: Führung für Größere',
    text: 'Guten Tag Zoë,\n\nbis bald!',
    replyTo: '',
    bcc: '',
    calendar: { method: 'PUBLISH', content: calendar, fileName: 'termin.ics' },
    ...message,
  },
})

let mailbox: Mailbox
let dataDir: string
let transports: Transport[]
const logged: { facts: object; text: string }[] = []
const log = {
  info: (facts: object, text: string) => void logged.push({ facts, text }),
  warn: () => {},
  error: () => {},
}
const anyTime = () => AbortSignal.timeout(10_000)

beforeEach(async () => {
  mailbox = await startMailbox()
  dataDir = await mkdtemp(join(tmpdir(), 'rundgang-mail-'))
  transports = []
  logged.length = 0
})

afterEach(async () => {
  for (const transport of transports) transport.close()
  await mailbox.close()
  await rm(dataDir, { recursive: true })
})

function open(smtpUrl: string | undefined = mailbox.url): Transport {
  const transport = openTransport({
    smtpUrl,
    dataDir,
    log,
    mailFrom: 'Rundgang <no-reply@rundgang.example>',
    publicUrl: 'https://rundgang.example',
  })
  transports.push(transport)
  return transport
}

const openFiles = () => open('')

const textOf = (content: Attachment['content']) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

async function failure(sending: Promise<unknown>): Promise<unknown> {
  return sending.then(
    () => expect.fail('it was sent'),
    (error: unknown) => error,
  )
}

test('the server is greeted with the public host’s name, not the machine’s', async () => {
  await open().send(outgoing(), anyTime())
  expect(mailbox.mails[0]?.greetedAs).toBe('rundgang.example')
})

test.each([
  ['smtp://user:password@mail.museum.example:587', true],
  ['smtp://mail.museum.example', true],
  ['smtp://[2606:4700::1111]:25', true],
  ['smtp://mail.museum.example:587?requireTLS=false', false],
  ['smtp://mail.museum.example?ignoreTLS=true', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://[fd00::25]:25', false],
  ['smtp://mailpit:1025', false],
  ['smtp://mail.lan', false],
])('the deployment’s mail server must encrypt unless it is private or the URL says otherwise: %s', (url, needed) => {
  expect(needsTls(url)).toBe(needed)
})

test('an email is not sent in the clear to a server that must encrypt', async () => {
  const strict = open(`${mailbox.url}?requireTLS=true`)
  await expect(strict.send(outgoing(), anyTime())).rejects.toThrow(/STARTTLS/)
  expect(mailbox.mails).toEqual([])
})

test('an email arrives as plain text and as HTML made from it', async () => {
  const answer = await open().send(outgoing(), anyTime())
  expect(answer).toContain('taken by the test')
  const [mail] = mailbox.mails
  expect(mail).toMatchObject({
    subject: 'Ihre Buchung: Führung für Größere',
    to: [{ address: 'erika@example.org' }],
  })
  expect(mail?.text?.trim()).toBe('Guten Tag Zoë,\n\nbis bald!')
  expect(mail?.html).toContain('bis bald!</p>')
})

test('the calendar file is an alternative part and an attachment, each with its method', async () => {
  await open().send(outgoing(), anyTime())
  const [mail] = mailbox.mails
  const parts = mail?.raw.match(/^Content-Type: text\/calendar;.*\r\n( .*\r\n)*/gm) ?? []
  expect(parts).toHaveLength(2)
  for (const part of parts) expect(part).toMatch(/method=PUBLISH/)
  expect(mail?.raw).toMatch(/Content-Disposition: attachment; filename=termin\.ics/)
  const files = mail?.attachments.filter(({ mimeType }) => mimeType === 'text/calendar') ?? []
  expect(files).toHaveLength(2)
  for (const { content } of files) expect(readCalendar(textOf(content)).summary).toBe('Führung 🎉')
  expect(mail?.raw.replaceAll('\r\n', '')).toContain(Buffer.from(calendar).toString('base64'))
})

test('[M03] without a custom server, emails come from the no-reply sender, and replies go to the project', async () => {
  await open().send(outgoing({ replyTo: 'info@museum.example' }), anyTime())
  expect(mailbox.mails[0]).toMatchObject({
    envelopeSender: 'no-reply@rundgang.example',
    from: { name: 'Rundgang', address: 'no-reply@rundgang.example' },
    replyTo: [{ name: '', address: 'info@museum.example' }],
  })
})

test('an email in an organisation’s name shows that name with the no-reply address', async () => {
  await open().send(outgoing({ sender: 'Museum für Stadt, Land & Fluss' }), anyTime())
  expect(mailbox.mails[0]).toMatchObject({
    envelopeSender: 'no-reply@rundgang.example',
    from: { name: 'Museum für Stadt, Land & Fluss', address: 'no-reply@rundgang.example' },
  })
})

test('an email carries its row’s id and its date, and is marked as automatic', async () => {
  await open().send(outgoing(), anyTime())
  expect(mailbox.mails[0]).toMatchObject({
    messageId: '<0199c1de-0000-7000-8000-0000deadbeef@rundgang.example>',
    date: '2026-12-01T09:00:00.000Z',
  })
  expect(mailbox.mails[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

test('a Bcc recipient gets the email and is not named in it', async () => {
  await open().send(outgoing({ bcc: 'kasse@museum.example' }), anyTime())
  const copy = await mailbox.waitFor(({ recipients }) =>
    recipients.includes('kasse@museum.example'),
  )
  const [mail] = mailbox.mails
  expect([mail?.recipients, copy.recipients]).toEqual([
    ['erika@example.org'],
    ['kasse@museum.example'],
  ])
  expect(copy.raw).not.toContain('kasse@museum.example')
  expect(copy.messageId).toBe(mail?.messageId)
})

test.each([
  'erika@example.org, victim@example.org',
  'erika@example.org\r\nBcc: victim@example.org',
  'erika@example.org>\r\nRCPT TO:<victim@example.org',
  'Erika <victim@example.org>',
])('the recipient %j is never split into two or changed to another address', async (recipient) => {
  await open()
    .send(outgoing({}, recipient), anyTime())
    .catch(() => {})
  for (const mail of mailbox.mails) expect(mail.recipients).not.toContain('victim@example.org')
  for (const mail of mailbox.mails) expect(mail.recipients).toHaveLength(1)
})

test('a line break in a subject does not add a header', async () => {
  await open().send(outgoing({ subject: 'Hallo\r\nBcc: victim@example.org' }), anyTime())
  expect(mailbox.mails[0]?.recipients).toEqual(['erika@example.org'])
  expect(mailbox.mails[0]?.raw).not.toMatch(/^Bcc:/m)
})

test('a recipient who is also in Bcc gets only one email', async () => {
  const transport = open()
  await transport.send(
    outgoing({ bcc: 'Erika@XN--MLLER-KVA.example' }, 'erika@müller.example'),
    anyTime(),
  )
  await transport.close()
  expect(mailbox.mails).toHaveLength(1)
})

test.each([
  550, 451,
])('if the recipient’s server refuses an email (%i), no copy is sent, however often the email is attempted', async (code) => {
  mailbox.refuse('erika@example.org', code)
  const transport = open()
  const mail = outgoing({ bcc: 'kasse@museum.example' })
  for (let tries = 0; tries < 3; tries += 1) {
    const error = await failure(transport.send(mail, anyTime()))
    expect(isPermanent(error)).toBe(code === 550)
  }
  await transport.close()
  expect(mailbox.mails).toEqual([])
})

test('a refused copy does not prevent the email from reaching its recipient', async () => {
  mailbox.refuse('kasse@museum.example', 550)
  await open().send(outgoing({ bcc: 'kasse@museum.example' }), anyTime())
  expect(mailbox.mails[0]?.recipients).toEqual(['erika@example.org'])
})

test('a mail server on the same network may encrypt with a certificate that it made itself', async () => {
  const subjects: string[] = []
  const server = new SMTPServer({
    ...{ key: certificate.key, cert: certificate.cert, authOptional: true },
    onData: async (stream, session, done) => {
      const { subject = '' } = await PostalMime.parse(await buffer(stream))
      if (session.secure) subjects.push(subject)
      done()
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://127.0.0.1:${port}`
  await open(url).send(outgoing({ subject: 'Bestätigung' }), anyTime())
  expect(subjects).toEqual(['Bestätigung'])
  const strict = open(`${url}?requireTLS=true`)
  expect(faultOf(await failure(strict.send(outgoing(), anyTime())))).toBe('bad_certificate')
  await new Promise<void>((resolve) => server.close(resolve))
})

test('a 5xx error is permanent; a 4xx error and an unreachable server are not', async () => {
  mailbox.refuse('erika@example.org', 550)
  mailbox.refuse('erich@example.org', 451)
  const transport = open()
  expect(isPermanent(await failure(transport.send(outgoing(), anyTime())))).toBe(true)
  const busy = transport.send(outgoing({}, 'erich@example.org'), anyTime())
  expect(isPermanent(await failure(busy))).toBe(false)
  expect(isPermanent(await failure(open('smtp://127.0.0.1:1').send(outgoing(), anyTime())))).toBe(
    false,
  )
})

test('a refused log-in is not a permanent failure of the email', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong password')),
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  const error = await failure(open(`smtp://me:wrong@127.0.0.1:${port}`).send(outgoing(), anyTime()))
  expect(error).toMatchObject({ responseCode: 535 })
  expect(isPermanent(error)).toBe(false)
  await new Promise<void>((resolve) => server.close(resolve))
})

test('a connection to an unresponsive server times out', async () => {
  mailbox.hold('erika@example.org')
  const begun = performance.now()
  await failure(open().send(outgoing(), AbortSignal.timeout(200)))
  expect(performance.now() - begun).toBeLessThan(2000)
})

test.each([
  ['its greeting', ''],
  ['its answer', '220 mail.example\r\n'],
])('the connection to a server that never ends %s is closed after a few thousand characters', async (_when, first) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(`${first}220-${'a'.repeat(150_000)}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const error = await failure(open(`smtp://127.0.0.1:${port}`).send(outgoing(), anyTime()))
  expect(faultOf(error)).toBe('cut_off')
  expect(answerOf(error).length).toBeLessThanOrEqual(1000)
  server.close()
})

test('without a mail server each email becomes a file that mail programs can read', async () => {
  const file = await openFiles().send(outgoing({ bcc: 'kasse@museum.example' }), anyTime())
  expect(await readdir(join(dataDir, 'mails'))).toEqual([
    '20261201T090000Z-0199c1de-0000-7000-8000-0000deadbeef.eml',
  ])
  const content = await readFile(file)
  expect(content.toString()).not.toMatch(/[^\r]\n/)
  expect(await PostalMime.parse(content)).toMatchObject({
    subject: 'Ihre Buchung: Führung für Größere',
    to: [{ address: 'erika@example.org' }],
    bcc: [{ address: 'kasse@museum.example' }],
    messageId: '<0199c1de-0000-7000-8000-0000deadbeef@rundgang.example>',
  })
})

test('the log shows each email’s file', async () => {
  const transport = openFiles()
  const file = await transport.send(outgoing(), anyTime())
  expect(logged).toEqual([{ facts: { file }, text: 'mail written' }])
})

test('an email’s file can be read only by its owner and is always inside the mail folder', async () => {
  const file = await openFiles().send(outgoing({}, '../../../etc/x@example.org'), anyTime())
  expect(file.startsWith(join(dataDir, 'mails/'))).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
