import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, overPostgres } from '#server/database/open.ts'
import { dumpOf } from '#test/dump.ts'
import { testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { type MisbehavingServer, startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'

const user = 'info@museum.example'
const secret = 'Gärtner & Söhne = Geheimnis-4711?'

const postgres = await testPostgres()
let db: Database
let server: ServerProcess & { address: string }
let organisation: RegisteredOrganisation
/** Every response the admin got. */
const answers: string[] = []
const mailServers: MisbehavingServer[] = []

beforeAll(async () => {
  const url = await postgres.createDatabase(`password_${randomBytes(6).toString('hex')}`)
  const settings = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') }
  server = await startListeningServer({
    settings: { ...settings, LOG_LEVEL: 'trace', SMTP_ALLOW_PRIVATE: '1' },
  })
  db = overPostgres(url)
  organisation = await registerOrganisation(server.address)
}, 120_000)

afterAll(async () => {
  await db.destroy()
  await server.signal('SIGTERM')
  await Promise.all(mailServers.map((mailServer) => mailServer.close()))
})

/**
 * The forms the password could appear in: plain, escaped, URL-encoded, as bytes, and inside longer
 * base64 text.
 */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text)
  const within = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // In base64, the first and last characters also depend on the bytes around them, so they are
    // left out.
    return encoded.replace(/=+$/, '').slice(before && before + 1, -1)
  })
  const forUrls = within.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  const typed = String(new URLSearchParams({ text })).slice('text='.length)
  const escaped = JSON.stringify(text).slice(1, -1)
  const plain = [text, escaped, typed, encodeURIComponent(text), bytes.toString('latin1')]
  return [...new Set([...plain, bytes.toString('hex'), ...within, ...forUrls])]
}

const formsIn = (text: string) => formsOf(secret).filter((form) => text.includes(form))

async function call(method: string, path: string, fields?: Record<string, string>) {
  const { name, value } = organisation.cookie
  const answer = await fetch(`${server.address}/api/admin/${path}`, {
    method,
    headers: { cookie: `${name}=${value}` },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  })
  const text = await answer.text()
  answers.push(text, JSON.stringify([...answer.headers]))
  return { status: answer.status, text }
}

/**
 * Starts a mail server that refuses the log-in and echoes the password as received. Returns that
 * server and the email settings for it.
 */
async function settingsOf(way: 'PLAIN' | 'LOGIN') {
  const account = { user, password: 'another', ways: [way] }
  const mailServer = await startMisbehavingServer({ account })
  mailServers.push(mailServer)
  return {
    mailServer,
    fields: {
      email_from: user,
      email_custom_smtpserver: 'true',
      email_smtpserver: `127.0.0.1:${mailServer.port}`,
      email_password: secret,
    },
  }
}

test('the test recognises the password anywhere in base64 text', () => {
  for (const before of ['', 'a', 'ab', '\0info@museum.example\0']) {
    const encoded = Buffer.from(`${before}${secret}`).toString('base64')
    expect(formsIn(`"${encoded}"`)).toHaveLength(1)
  }
})

test.each([
  'PLAIN',
  'LOGIN',
] as const)('a password that a mail server rejects and echoes after AUTH %s does not appear in any response, log or table', async (way) => {
  const { projectId, openSlot, book } = organisation
  const { mailServer, fields } = await settingsOf(way)
  const path = `settings/email/${projectId}`
  expect((await call('POST', `${path}/test`, fields)).text).toContain('"wrong_log_in"')
  expect((await call('POST', path, fields)).status).toBe(200)
  expect((await call('POST', path, { ...fields, email_subject: '{{oh}}' })).status).toBe(422)
  const elsewhere = { ...fields, email_smtpserver: '127.0.0.1:2' }
  expect((await call('POST', `${path}/test`, elsewhere)).text).toContain('"no_connection"')
  const forgotten = { ...elsewhere, email_password: '' }
  expect((await call('POST', path, forgotten)).status).toBe(422)
  await call('GET', path)

  const { booking_id } = await book(await openSlot(), { booker_email: `${way}@schule.example` })
  await vi.waitFor(async () => {
    const { text } = await call('GET', `mails/${projectId}`)
    const [mail] = (JSON.parse(text) as { booking_id: string; fault: string }[]).filter(
      (one) => one.booking_id === booking_id,
    )
    expect(mail?.fault).toBe('wrong_log_in')
  }, 10_000)

  // Proves that the password was sent at all.
  expect(mailServer.logIns).toContainEqual({ user, password: secret })
  expect(await dumpOf(db)).toContain('535 no')
  expect(server.printed()).toContain('535 no')
  expect(answers.join('\n')).toContain('535 no')
  expect(formsIn(await dumpOf(db))).toEqual([])
  expect(formsIn(server.printed())).toEqual([])
  expect(formsIn(answers.join('\n'))).toEqual([])
})
