import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import {
  type ServerProcess,
  startListeningServer,
  startServer,
} from '#test/promises/processes/process.ts'
import { rawRequest, sendRaw } from '#test/raw.ts'
import {
  type RegisteredOrganisation,
  registerOrganisation,
} from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
let url: string
let server: ServerProcess & { address: string }
let organisation: RegisteredOrganisation
let slotId: string

beforeAll(async () => {
  url = await postgres.createDatabase(`log_${randomBytes(6).toString('hex')}`)
  const SECRET_KEY = randomBytes(32).toString('hex')
  server = await startListeningServer({
    settings: { DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'trace' },
  })
  organisation = await registerOrganisation(server.address)
  slotId = await organisation.openSlot()
}, 120_000)

afterAll(async () => {
  await server.signal('SIGTERM')
})

// Words planted in everything callers send. None of them may appear in the log.
const planted = ['Weißgerber', 'weissgerber', 'Rollstuhl', 'Geheimnis-4711']

const booking = () => ({
  slot_id: slotId,
  category: organisation.variant.ressource_id,
  booker_name: 'Jürgen Weißgerber',
  booker_email: 'juergen.weissgerber@schule.example',
  attendees_count: 1,
  comment: 'Rollstuhl',
})

const book = () =>
  fetch(`${server.address}/api/public/projects/${organisation.projectId}/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'a=Geheimnis-4711' },
    body: JSON.stringify(booking()),
  })

const register = () =>
  fetch(`${server.address}/api/registration`, {
    method: 'POST',
    body: new URLSearchParams({
      email: 'juergen.weissgerber@schule.example',
      name: 'Jürgen Weißgerber',
      organisation: 'Weißgerber',
      password: 'Geheimnis-4711',
      'password-confirmation': 'Geheimnis-4711',
    }),
  })

const lookAround = () => {
  const { name, value } = organisation.cookie
  return fetch(`${server.address}/api/users/me`, { headers: { cookie: `${name}=${value}` } })
}

/** Database errors that quote values sent to the database. */
const faults: [string, string, string, () => Promise<Response>, string][] = [
  [
    'a row that a constraint refuses',
    'alter table booking add constraint nobody check (false) not valid',
    'alter table booking drop constraint nobody',
    book,
    '23514',
  ],
  [
    'a value of the wrong type',
    `create function count_names() returns trigger language plpgsql as
      $$ begin perform new.booker_name::integer; return new; end $$;
    create trigger count_names before insert on booking for each row execute function count_names()`,
    'drop function count_names cascade',
    book,
    '22P02',
  ],
  [
    'a missing value in a column that must not be null',
    'alter table booking add column missing integer not null default 0; alter table booking alter column missing drop default',
    'alter table booking drop column missing',
    book,
    '23502',
  ],
  [
    'an account that a constraint refuses',
    'alter table staff add constraint nobody check (false) not valid',
    'alter table staff drop constraint nobody',
    register,
    '23514',
  ],
  [
    'a missing table',
    'alter table booking rename to lost',
    'alter table lost rename to booking',
    book,
    '42P01',
  ],
  [
    'a session that cannot be looked up',
    'alter table session rename to lost',
    'alter table lost rename to session',
    lookAround,
    '42P01',
  ],
]

test.each(faults)('%s: the log shows where it failed, but no personal data', async (...fault) => {
  const [, breakIt, mendIt, call, code] = fault
  await query(breakIt)
  const answer = await call()
  await query(mendIt)
  expect(answer.status).toBe(500)
  const { message } = (await answer.json()) as { message: string }
  const requestId = /Anfrage ([0-9a-f-]{36})/.exec(message)?.[1] ?? 'none'
  const line = await server.line((line) => (line.includes(requestId) ? line : undefined))
  const { err } = JSON.parse(line) as { err: Record<string, string> }
  expect(err).toMatchObject({ code })
  expect(err.stack).toMatch(/^\s+at .+/)
  expect(planted.filter((secret) => server.printed().includes(secret))).toEqual([])
})

test('the server keeps serving calls after database errors', async () => {
  expect((await book()).status).toBe(201)
})

test('text from callers cannot add lines to the log and does not appear in it', async () => {
  const forged = '{"level":60,"msg":"Weißgerber"}'
  const { address } = server
  await Promise.all([
    fetch(`${address}/api/public/bookings/x%0a${encodeURIComponent(forged)}`),
    fetch(`${address}/api/check-email?email=%0d%0a${encodeURIComponent(forged)}`),
    fetch(`${address}/weissgerber%0a`, { headers: { 'user-agent': 'Geheimnis-4711' } }),
    fetch(address, { headers: { 'x-forwarded-for': 'Geheimnis-4711', cookie: 'Geheimnis-4711' } }),
    sendRaw(address, rawRequest('GET /health/live', ['X-A: Geheimnis-4711\0'])),
    sendRaw(address, rawRequest(`GET /%zz${encodeURIComponent('\n')}weissgerber`, [])),
    sendRaw(address, `Geheimnis-4711 ${forged}\r\n\r\n`),
  ])
  const lines = server.printed().trim().split('\n')
  for (const line of lines) expect(Object.keys(JSON.parse(line))).toContain('level')
  expect(lines.filter((line) => line.startsWith('{"level":60'))).toEqual([])
  expect(planted.filter((secret) => server.printed().includes(secret))).toEqual([])
})

test('an unexpected error ends the process and is logged without personal data', async () => {
  const fault = `setTimeout(() => {
    throw Object.assign(new Error('it broke'), { detail: 'Failing row contains (Weißgerber)' })
  }, 100)`
  const broken = startServer({
    settings: { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') },
    preload: [`data:text/javascript,${encodeURIComponent(fault)}`],
  })
  expect((await broken.ended).code).toBe(1)
  const last = broken.printed().trim().split('\n').at(-1) ?? ''
  expect(JSON.parse(last)).toMatchObject({ level: 60, err: { type: 'Error', message: 'it broke' } })
  expect(broken.printed()).not.toContain('Weißgerber')
})

async function query(text: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text).finally(() => client.end())
}
