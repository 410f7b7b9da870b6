import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailFaults } from '#test/invariants/mail-faults.ts'
import { type Mailbox, startMailbox } from '#test/servers/mailbox.ts'
import { openTransport } from './delivery/smtp.ts'
import type { Message, Transport } from './message/message.ts'

let mailbox: Mailbox
let transport: Transport
beforeAll(async () => {
  mailbox = await startMailbox()
  transport = openTransport({
    smtpUrl: mailbox.url,
    dataDir: '',
    log: { info: () => {}, warn: () => {}, error: () => {} },
    mailFrom: 'Rundgang <no-reply@rundgang.example>',
    publicUrl: 'https://rundgang.example',
  })
})
afterAll(async () => {
  transport.close()
  await mailbox.close()
})

async function arrived(said: Partial<Message>, at = '2026-12-01T09:00:00Z') {
  mailbox.mails.length = 0
  const message = { subject: 'Hallo', text: 'Hallo', replyTo: '', bcc: '', ...said }
  const id = '0199c1de-0000-7000-8000-0000deadbeef'
  const date = Temporal.Instant.from(at)
  const mail = { id, recipient: 'erika@example.org', date, message }
  await transport.send(mail, AbortSignal.timeout(10_000))
  const [received] = mailbox.mails
  if (!received) throw new Error('nothing arrived')
  return received
}

const bodies = {
  'a text of 20,000 characters in one line': 'Grüße 🎉'.repeat(2500),
  'the same without a space or a letter beyond ASCII': 'x'.repeat(20_000),
  'lines that begin with a dot': '.\n..\n.Punkt\nvor dem Ende\n.\n.',
  'lines that begin like another mail': 'From hier bis dort\n\nFrom: a@b.example\nTo: c@d.example',
  'spaces and tabs at the ends of lines': 'eins  \nzwei\t\n  drei \n \nvier',
  'what quoted-printable itself uses': '1=2 =20 =\n==C3=B6 =?utf-8?Q?a?=',
  'emoji of several characters': '👩🏽‍🏫 🏳️‍🌈 Zoë ẞ ǆ \u0301 ﷺ 𝒜',
  'one dot': '.',
}

test.each(Object.entries(bodies))('%s arrives unchanged', async (_, text) => {
  const mail = await arrived({ text })
  expect(mail.text?.replace(/\n$/, '')).toBe(text)
  expect(mailFaults(mail, { answersTo: '' })).toEqual([])
})

test.each([
  'Führung für Größere – „Süd“ & 1 € 🎉'.repeat(5).slice(0, 190),
  'Ihre Buchung: Führung am Dienstag, 1. Dezember 2026, 10:00 Uhr',
  '=?utf-8?B?PHNjcmlwdD4=?=',
  'x'.repeat(200),
  'Plain words only',
])('the subject %j arrives unchanged, folded into short lines', async (subject) => {
  const mail = await arrived({ subject })
  expect(mail.subject).toBe(subject)
  const [lines = ''] = /^Subject: .*\r\n(?:[ \t].*\r\n)*/m.exec(mail.raw) ?? []
  for (const line of lines.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76)
})

test('an email has only the necessary headers', async () => {
  const { headers } = await arrived({})
  const named = (key: string) => headers.filter((header) => header.key === key)
  expect(named('auto-submitted').map(({ value }) => value)).toEqual(['auto-generated'])
  expect(named('x-auto-response-suppress').map(({ value }) => value)).toEqual(['OOF, AutoReply'])
  expect(named('content-language').map(({ value }) => value)).toEqual(['de'])
  expect(named('mime-version').map(({ value }) => value)).toEqual(['1.0'])
  expect(named('list-unsubscribe')).toEqual([])
  expect(named('x-mailer')).toEqual([])
})

test('a resent email keeps its Message-ID', async () => {
  const first = await arrived({}, '2026-12-01T09:00:00Z')
  const second = await arrived({}, '2026-12-01T11:05:30Z')
  expect(second.messageId).toBe(first.messageId)
  expect([first.date, second.date]).toEqual([
    '2026-12-01T09:00:00.000Z',
    '2026-12-01T11:05:30.000Z',
  ])
})
