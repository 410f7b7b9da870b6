import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { password, registerOrganisation } from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
let servers: (ServerProcess & { address: string })[] = []

beforeAll(async () => {
  const DATABASE_URL = await postgres.createDatabase(`guessing_${randomBytes(6).toString('hex')}`)
  const SECRET_KEY = randomBytes(32).toString('hex')
  const settings = { DATABASE_URL, SECRET_KEY, RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }
  servers = [await startListeningServer({ settings }), await startListeningServer({ settings })]
}, 120_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.signal('SIGTERM')))
})

interface LogIn {
  username: string
  secret?: string
  from: string
  cookie?: string
}

let turn = 0
async function logIn({ username, secret = 'falsch-geraten', from, cookie = '' }: LogIn) {
  turn += 1
  const answer = await fetch(`${servers[turn % 2]?.address}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: secret }),
    headers: { 'x-forwarded-for': from, cookie },
  })
  const { status, headers } = answer
  const names = [...headers.keys()].filter((name) => name !== 'retry-after').sort()
  const told = { body: await answer.text(), names }
  return { status, retryAfter: Number(headers.get('retry-after')), headers, told }
}

/** Sends 300 wrong passwords concurrently, each from a different /64 of one /48. */
const attack = (username: string) =>
  Promise.all(
    Array.from({ length: 300 }, (_, number) =>
      logIn({ username, from: `2001:db8:1:${number.toString(16)}::1` }),
    ),
  )

const deviceOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('rundgang_device=')) ?? ''

test('of 300 wrong passwords for an account from one /48 only ten are checked, and its owner can log in', async () => {
  const { email } = await registerOrganisation(servers[0]?.address ?? '')
  const owner = { username: email, secret: password }
  const first = await logIn({ ...owner, from: '198.51.100.7' })
  expect(first.status).toBe(200)

  const known = await attack(email)
  expect(known.filter(({ status }) => status === 401)).toHaveLength(10)
  const refused = known.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(290)
  for (const { retryAfter } of refused) {
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(15 * 60)
  }
  // Log-ins from other networks are refused too, even with the correct password.
  expect((await logIn({ ...owner, from: '203.0.113.9' })).status).toBe(429)
  // A device that has logged in before is accepted, whatever its network.
  const cookie = deviceOf(first.headers)
  expect(cookie).not.toBe('')
  expect((await logIn({ ...owner, from: '203.0.113.9', cookie })).status).toBe(200)
}, 60_000)

test('300 wrong passwords get the same responses whether or not the account exists', async () => {
  const { email } = await registerOrganisation(servers[0]?.address ?? '')
  const kindsOf = (answers: Awaited<ReturnType<typeof attack>>) =>
    [...new Set(answers.map(({ status, told }) => JSON.stringify({ status, told })))].sort()
  const known = await attack(email)
  const unknown = await attack('niemand@museum.example')
  expect(kindsOf(unknown)).toEqual(kindsOf(known))
}, 60_000)
