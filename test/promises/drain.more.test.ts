import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { openConnection, rawRequest } from '#test/raw.ts'
import { password, registerOrganisation } from '#test/world/registered-organisation.ts'

let folder: string
let server: ServerProcess & { address: string }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-drain-'))
  server = await startListeningServer({ settings: { DATA_DIR: folder } })
})

afterEach(async () => {
  await server.signal('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const logIn = (body: string) =>
  rawRequest('POST /api/token', [
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ])

test('a slow request in progress at SIGTERM gets its response, and the process exits with 0', async () => {
  const { email } = await registerOrganisation(server.address)
  const body = new URLSearchParams({ username: email, password }).toString()
  const { say, closed } = openConnection(server.address)
  say(logIn(body) + body.slice(0, 10))
  await pause(200)
  const ended = server.signal('SIGTERM')
  await pause(3_000)
  say(body.slice(10))
  expect((await closed).status).toBe(200)
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('requests that never end delay the exit by at most 15 seconds', async () => {
  const silent = openConnection(server.address)
  const headers = openConnection(server.address)
  headers.say('GET /health/live HTTP/1.1\r\nHost: x\r\n')
  const body = openConnection(server.address)
  body.say(logIn('x'.repeat(100)))
  await pause(200)
  const began = performance.now()
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(performance.now() - began).toBeLessThan(18_000)
  await Promise.all([silent.closed, headers.closed, body.closed])
})
