import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'
import { serverTexts } from '#texts/de/operating.ts'

const postgres = await testPostgres()
const started: (ServerProcess & { address: string })[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
})

const SECRET_KEY = randomBytes(32).toString('hex')

async function serve(DATABASE_URL: string, settings: Record<string, string> = {}) {
  const server = await startListeningServer({
    settings: { DATABASE_URL, SECRET_KEY, RATE_LIMIT: 'on', ...settings },
  })
  started.push(server)
  return server
}

const emptyDatabase = () => postgres.createDatabase(`limits_${randomBytes(6).toString('hex')}`)

async function logIn(address: string, username: string, forwarded?: string) {
  const answer = await fetch(`${address}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: 'falsch' }),
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  })
  await answer.text()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

test('of 12 concurrent log-ins on two servers, ten are checked and two must wait', async () => {
  const url = await emptyDatabase()
  const addresses = [(await serve(url)).address, (await serve(url)).address]
  const { email } = await registerOrganisation(addresses[0] ?? '')
  const tries = Array.from({ length: 12 }, (_, number) => logIn(addresses[number % 2] ?? '', email))
  const answers = await Promise.all(tries)
  expect(statuses(answers)).toEqual([...times(10, 401), ...times(2, 429)])
  for (const { status, retryAfter } of answers) {
    if (status === 401) expect(retryAfter).toBeNull()
    else expect(Number(retryAfter)).toBeGreaterThan(890)
  }
  for (const address of addresses) expect((await logIn(address, email)).status).toBe(429)
})

test('a forwarded address is ignored unless a proxy is trusted, and the log says so once', async () => {
  const server = await serve(await emptyDatabase())
  const { email } = await registerOrganisation(server.address)
  const tries = Array.from({ length: 12 }, (_, number) =>
    logIn(server.address, email, `203.0.113.${number}`),
  )
  expect(statuses(await Promise.all(tries))).toEqual([...times(10, 401), ...times(2, 429)])
  expect(server.printed().split(serverTexts.forwardedUntrusted)).toHaveLength(2)
})

test('behind a trusted proxy each visitor is counted separately, whatever headers they send', async () => {
  const server = await serve(await emptyDatabase(), { TRUST_PROXY: '127.0.0.1' })
  // Uses a new account each time, because ten failures lock an account for all networks.
  const tenBy = async (forwarded: (number: number) => string) => {
    const { email } = await registerOrganisation(server.address)
    return Promise.all(
      Array.from({ length: 11 }, (_, number) => logIn(server.address, email, forwarded(number))),
    )
  }
  const oneRefused = [...times(10, 401), 429]
  expect(statuses(await tenBy(() => '203.0.113.1'))).toEqual(oneRefused)
  expect(statuses(await tenBy(() => '203.0.113.2'))).toEqual(oneRefused)
  // The proxy adds the last address; the visitor can forge the ones before it.
  expect(statuses(await tenBy((number) => `198.51.100.${number}, 203.0.113.3`))).toEqual(oneRefused)
  expect(statuses(await tenBy((number) => `2001:db8:1:2::${number}`))).toEqual(oneRefused)
  expect(statuses(await tenBy((number) => `203.0.113.4:${4000 + number}`))).toEqual(oneRefused)
  expect(server.printed()).not.toContain(serverTexts.forwardedUntrusted)
})
