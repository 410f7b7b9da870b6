import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#server/http/request/network.ts'
import { testFolder } from '#test/per-file.ts'
import { startListeningServer } from '#test/promises/processes/process.ts'
import { rawRequest, sendRaw } from '#test/raw.ts'
import { startCluster } from '#test/servers/cluster.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const folder = await testFolder('rundgang-metrics-')
let port: number
let server: Awaited<ReturnType<typeof startListeningServer>>

beforeAll(async () => {
  port = await freePort('127.0.0.1')
  server = await startListeningServer({
    settings: { DATA_DIR: folder, METRICS_PORT: String(port), LOG_LEVEL: 'debug' },
  })
}, 60_000)
afterAll(async () => {
  await server.signal('SIGTERM')
})

const read = (path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`)
const told = async () => (await read()).text()

const bookings = 'route="/api/public/projects/:projectId/bookings"'

test('Prometheus reads the outcomes of bookings, calls and emails from a separate port', async () => {
  const museum = await registerOrganisation(server.address)
  const slotId = await museum.openSlot()
  const { cancel_url } = await museum.book(slotId)
  // Waits for the confirmation: a booking that is cancelled before its confirmation is sent gets
  // none.
  const oneSent = expect.arrayContaining(['rundgang_mail_tries_total{outcome="sent"} 1'])
  await vi.waitFor(async () => expect((await told()).split('\n')).toEqual(oneSent), 10_000)
  const change = { name: museum.name, double_opt_in: true }
  await museum.call('PUT', `admin/project/${museum.projectId}`, change)
  await museum.book(slotId)
  await expect(museum.book(slotId, { attendees_count: 9 })).rejects.toThrow('slot_full')
  const token = new URL(cancel_url).searchParams.get('cancel_token')
  await museum.call('POST', `public/bookings/${token}/cancel`)
  await vi.waitFor(async () => {
    const lines = (await told()).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'rundgang_bookings_total{event="booked"} 1',
        'rundgang_bookings_total{event="held"} 1',
        'rundgang_bookings_total{event="cancelled"} 1',
        'rundgang_bookings_total{event="lapsed"} 0',
        'rundgang_holds 1',
        `rundgang_refusals_total{${bookings},reason="slot_full"} 1`,
        `rundgang_request_seconds_count{method="POST",${bookings},status="2xx"} 2`,
        `rundgang_request_seconds_count{method="POST",${bookings},status="4xx"} 1`,
        'rundgang_mail_tries_total{outcome="sent"} 3',
        'rundgang_mails{state="waiting"} 0',
        'rundgang_mails{state="given_up"} 0',
        'rundgang_mail_servers_down 0',
        'rundgang_database_up 1',
      ]),
    )
  }, 10_000)
  expect(await told()).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(await told()).toMatch(/^process_resident_memory_bytes \d+$/m)
})

// A word planted wherever callers can send text.
const planted = 'weissgerber'

async function callInManyWays(turn: number) {
  const { address } = server
  const word = `${planted}-${turn}`
  await Promise.all([
    fetch(`${address}/api/public/bookings/${word}?a=${word}`),
    fetch(`${address}/api/public/projects/${word}/slots`),
    fetch(`${address}/${word}%0a`, { headers: { 'user-agent': word, 'x-request-id': word } }),
    fetch(`${address}/embed/${word}`),
    fetch(`${address}/assets/${word}`),
    fetch(`${address}/api/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: `${word}@museum.example`, password: word }),
    }),
    sendRaw(address, rawRequest(`PROPFIND /${word}`, [])),
    sendRaw(address, rawRequest(`GET http://${word}/health/live`, [])),
    sendRaw(address, rawRequest(`GET /%zz${word}`, [])),
  ])
}

test('nothing callers send appears in the metrics, and no call adds a series to them', async () => {
  await callInManyWays(0)
  const series = (await told()).split('\n').filter((line) => line.startsWith('rundgang_'))
  for (let turn = 1; turn < 5; turn++) await callInManyWays(turn)
  const later = (await told()).split('\n').filter((line) => line.startsWith('rundgang_'))
  expect(later).toHaveLength(series.length)
  expect(await told()).not.toContain(planted)
})

test('the debug log has one line per call, with only its id and route', async () => {
  const lines = server.printed().split('\n')
  const answered = lines.filter((line) => line.includes('"msg":"answered"'))
  const routes = answered.map((line) => JSON.parse(line))
  expect(routes.find(({ route }) => route === '/api/public/bookings/:cancelToken')).toEqual({
    level: 20,
    time: expect.any(Number),
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    route: '/api/public/bookings/:cancelToken',
    status: 404,
    ms: expect.any(Number),
    msg: 'answered',
  })
  expect(server.printed()).not.toContain(planted)
})

test('the metrics port serves only metrics, and the public port does not serve them', async () => {
  expect((await read('/')).status).toBe(404)
  expect((await fetch(`${server.address}/metrics`)).status).toBe(404)
})

test('an open connection from Prometheus does not delay the exit', async () => {
  await told()
  expect(await server.signal('SIGTERM')).toMatchObject({ code: 0 })
})

test('with the token, the metrics are readable on the public port, even during a database outage', async () => {
  const cluster = await startCluster()
  const token = randomBytes(32).toString('hex')
  server = await startListeningServer({
    settings: {
      DATABASE_URL: cluster.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      METRICS_TOKEN: token,
    },
  })
  const ask = async (authorization?: string) => {
    const answer = await fetch(`${server.address}/metrics`, {
      headers: authorization === undefined ? {} : { authorization },
    })
    return { status: answer.status, text: await answer.text() }
  }
  const wrong = [undefined, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, token]
  for (const given of wrong) {
    const { status, text } = await ask(given)
    expect(status).toBe(401)
    expect(text).not.toContain('rundgang_')
  }
  const { status, text } = await ask(`Bearer ${token}`)
  expect(status).toBe(200)
  expect(text).toMatch(/^rundgang_database_connections\{state="idle"\} \d+$/m)
  expect(text).toMatch(/^rundgang_database_connections_most 10$/m)
  expect(text).toMatch(/^rundgang_database_waiting 0$/m)
  await cluster.remove()
  const without = await ask(`Bearer ${token}`)
  expect(without.status).toBe(200)
  expect(without.text).toMatch(/^rundgang_database_up 0$/m)
  expect(without.text).not.toMatch(/^rundgang_mails\{/m)
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(503)
})
