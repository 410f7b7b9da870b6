import { hostname } from 'node:os'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MisbehavingServer, startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import type { OutgoingMail } from '../message/message.ts'
import type { CustomServer } from './custom-server.ts'
import { openTransports, type Transports, type TransportsOptions } from './transports.ts'

const account = { user: 'info@museum.example', password: 'Gärtner & Söhne=1' }
const mail: OutgoingMail = {
  id: '0199c1de-0000-7000-8000-0000deadbeef',
  recipient: 'erika@example.org',
  date: Temporal.Instant.from('2026-12-01T09:00:00Z'),
  message: {
    subject: 'Guten Tag',
    text: 'Bis bald!',
    replyTo: '',
    bcc: '',
    sender: 'Museum „Alte Spinnerei“, Köln',
  },
}

let server: MisbehavingServer
let opened: Transports[]

beforeEach(async () => {
  opened = []
  server = await startMisbehavingServer({ account })
})
afterEach(async () => {
  for (const transports of opened) transports.close()
  await server.close()
})

function waysWith(options: Partial<TransportsOptions> = {}): Transports {
  const transports = openTransports({
    dataDir: '',
    log: { info: () => {}, warn: () => {}, error: () => {} },
    mailFrom: 'no-reply@rundgang.example',
    publicUrl: 'https://rundgang.example',
    smtpAllowPrivate: true,
    ...options,
  })
  opened.push(transports)
  return transports
}

const own = (more: Partial<CustomServer> = {}): CustomServer => ({
  setting: `127.0.0.1:${server.port}`,
  ...account,
  sender: account.user,
  ...more,
})
const once = (wished: CustomServer, transports = waysWith()) =>
  transports.sendOnce({ server: wished, mail }, AbortSignal.timeout(10_000))

test('an email through an organisation’s own mail server is sent after logging in, from the organisation’s address and under its name', async () => {
  expect(await once(own())).toEqual({ sent: true, answer: '250 taken by the test' })
  expect(server.logIns).toEqual([account])
  const [taken] = server.taken
  expect(taken?.sender).toBe(account.user)
  const { from } = await PostalMime.parse(taken?.raw ?? '')
  expect(from).toEqual({ name: mail.message.sender, address: account.user })
})

test('a server without a stored password is used without logging in', async () => {
  const open = await startMisbehavingServer()
  const tried = await once(own({ setting: `127.0.0.1:${open.port}`, password: '' }))
  expect(tried).toMatchObject({ sent: true })
  expect(open.logIns).toEqual([])
  await open.close()
})

test.each([
  '127.0.0.1',
  '[::1]',
  'localhost',
  hostname(),
])('%s is refused as a mail server after it is resolved, unless the operator allows private networks', async (host) => {
  const guarded = waysWith({ smtpAllowPrivate: false })
  const tried = await once(own({ setting: `${host}:${server.port}` }), guarded)
  expect(tried).toMatchObject({ sent: false, fault: 'private_server' })
  expect(server.connections()).toBe(0)
})

test('a password that can no longer be decrypted is reported as a failed log-in', async () => {
  const tried = await once(own({ password: null }))
  expect(tried).toMatchObject({ sent: false, fault: 'wrong_log_in' })
  expect(server.connections()).toBe(0)
})

test('an attempt to reach an unresponsive server stops when aborted and is reported as no response', async () => {
  for (const at of ['greeting', 'auth', 'dot'] as const) {
    server.behave()
    server.order({ at, does: 'silence' })
    const ended = await waysWith().sendOnce({ server: own(), mail }, AbortSignal.timeout(300))
    expect([at, ended]).toMatchObject([at, { sent: false, fault: 'silent' }])
  }
})

test('when a password is too short to be removed from a response, only status codes are reported', async () => {
  const tried = await once(own({ password: 'e' }))
  expect(tried).toMatchObject({ sent: false, fault: 'wrong_log_in' })
  expect('answer' in tried && tried.answer).toMatch(/^535( \d\.\d\.\d)?$/)
})

test('an unknown host name, a closed port and a wrong password are distinguished', async () => {
  const faults = [
    await once(own({ setting: 'niemand.invalid:587' })),
    await once(own({ setting: '127.0.0.1:1' })),
    await once(own({ password: 'falsch' })),
  ]
  expect(faults.map((tried) => 'fault' in tried && tried.fault)).toEqual([
    'unknown_host',
    'no_connection',
    'wrong_log_in',
  ])
})

test('connections are kept open for the next email and closed if none follows', async () => {
  const transports = waysWith({ keepMs: 200 })
  await transports.send(own(), mail, AbortSignal.timeout(10_000))
  await transports.send(own(), mail, AbortSignal.timeout(10_000))
  expect(server.connections()).toBe(1)
  await expect.poll(() => server.open()).toBe(0)
  await transports.send(own(), mail, AbortSignal.timeout(10_000))
  expect(server.taken).toHaveLength(3)
})
