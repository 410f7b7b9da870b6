import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#server/http/port.ts'
import { startListeningServer } from '#server/testing/process.ts'
import { registerOrganisation } from '#server/testing/registered-organisation.ts'

let folder: string
let port: number
let server: Awaited<ReturnType<typeof startListeningServer>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-metrics-'))
  port = await freePort('127.0.0.1')
  server = await startListeningServer({
    settings: { DATA_DIR: folder, METRICS_PORT: String(port) },
  })
}, 60_000)
afterAll(async () => {
  await server.signal('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const read = (path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`)

test('Prometheus reads what became of the mails, on a port of its own', async () => {
  const museum = await registerOrganisation(server.address)
  await museum.book(await museum.openSlot())
  await vi.waitFor(async () => {
    const told = await (await read()).text()
    expect(told).toMatch(/^rundgang_mail_tries_total\{outcome="sent"\} 1$/m)
    expect(told).toMatch(/^rundgang_mails\{state="waiting"\} 0$/m)
    expect(told).toMatch(/^rundgang_mails\{state="given_up"\} 0$/m)
    expect(told).toMatch(/^rundgang_mail_servers_down 0$/m)
  }, 10_000)
})

test('nothing else is told there, and no metrics where visitors call', async () => {
  expect((await read('/')).status).toBe(404)
  expect((await fetch(`${server.address}/metrics`)).status).toBe(404)
})

test('a process that watches does not keep the server from ending', async () => {
  await (await read()).text()
  expect(await server.signal('SIGTERM')).toMatchObject({ code: 0 })
})
