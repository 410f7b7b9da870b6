import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#server/runtime/clock.ts'
import { type MisbehavingServer, startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import type { CustomServer } from '../delivery/custom-server.ts'
import { keyOf, openTransports, type Transports } from '../delivery/transports.ts'
import { Circuits, HealthProbe } from './circuits.ts'

const account = { user: 'info@museum.example', password: 'wie es im Vertrag steht' }
const nothing = () => {}

let server: MisbehavingServer
let transports: Transports
let stopping: AbortController

beforeEach(async () => {
  server = await startMisbehavingServer({ account })
  stopping = new AbortController()
  transports = openTransports({
    dataDir: '',
    log: { info: nothing, warn: nothing, error: nothing },
    mailFrom: 'no-reply@rundgang.example',
    publicUrl: 'https://rundgang.example',
    smtpAllowPrivate: true,
  })
})
afterEach(async () => {
  stopping.abort()
  await transports.close()
  await server.close()
})

/** The servers that the probe found reachable again. */
async function missing(wished: CustomServer): Promise<string[]> {
  const circuits = new Circuits()
  const key = keyOf(wished)
  circuits.begin(key)
  circuits.end(key, 'down', systemClock.now())
  const found: string[] = []
  const reached = async (there: string) => void found.push(there)
  const watch = { circuits, transports, stopping: stopping.signal, reached }
  await new HealthProbe(watch).watch(key, wished)
  return found
}

test('a server that is reachable again is checked once', async () => {
  const own = { setting: `127.0.0.1:${server.port}`, sender: account.user, ...account }
  expect(await missing(own)).toEqual([keyOf(own)])
  expect(server.logIns).toEqual([account])
})

test('a server that refuses the log-in is not checked again', async () => {
  const mistyped = { ...account, password: 'wie es nirgends steht' }
  expect(
    await missing({ setting: `127.0.0.1:${server.port}`, sender: account.user, ...mistyped }),
  ).toEqual([])
  expect(server.logIns).toEqual([mistyped])
})

test('a server that announces a shutdown is checked until it is reachable again', {
  tags: ['more'],
}, async () => {
  server.order({ at: 'greeting', does: 421, times: 2 })
  const own = { setting: `127.0.0.1:${server.port}`, sender: account.user, ...account }
  expect(await missing(own)).toEqual([keyOf(own)])
  expect(server.connections()).toBe(3)
})

test('a server that permanently refuses the connection is not checked again', {
  tags: ['more'],
}, async () => {
  server.order({ at: 'greeting', does: 554 })
  expect(
    await missing({ setting: `127.0.0.1:${server.port}`, sender: account.user, ...account }),
  ).toEqual([])
  expect(server.connections()).toBe(1)
})
