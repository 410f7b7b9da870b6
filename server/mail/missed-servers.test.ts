import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { startUnrulyServer, type UnrulyServer } from '#server/testing/unruly-server.ts'
import { Circuits } from './circuits.ts'
import type { CustomServer } from './custom-server.ts'
import { MissedServers } from './missed-servers.ts'
import { keyOf, openWays, type Ways } from './ways.ts'

const account = { user: 'info@museum.example', password: 'wie es im Vertrag steht' }
const nothing = () => {}

let server: UnrulyServer
let ways: Ways
let stopping: AbortController

beforeEach(async () => {
  server = await startUnrulyServer({ account })
  stopping = new AbortController()
  ways = openWays({
    dataDir: '',
    log: { info: nothing, warn: nothing, error: nothing },
    mailFrom: 'no-reply@rundgang.example',
    publicUrl: 'https://rundgang.example',
    smtpAllowPrivate: true,
  })
})
afterEach(async () => {
  stopping.abort()
  await ways.close()
  await server.close()
})

/** Which servers were found to be there again. */
async function missing(wished: CustomServer): Promise<string[]> {
  const circuits = new Circuits()
  const key = keyOf(wished)
  circuits.begin(key)
  circuits.end(key, 'down', systemClock.now())
  const found: string[] = []
  const reached = async (there: string) => void found.push(there)
  const watch = { circuits, clock: systemClock, ways, stopping: stopping.signal, reached }
  await new MissedServers(watch).miss(key, wished)
  return found
}

test('a server that is there again is asked once', async () => {
  const own = { setting: `127.0.0.1:${server.port}`, ...account }
  expect(await missing(own)).toEqual([keyOf(own)])
  expect(server.logIns).toEqual([account])
})

test('a server that refuses the log-in is left alone, and not asked again every second', async () => {
  const mistyped = { ...account, password: 'wie es nirgends steht' }
  expect(await missing({ setting: `127.0.0.1:${server.port}`, ...mistyped })).toEqual([])
  expect(server.logIns).toEqual([mistyped])
})

test('a server that turns away because it goes is asked until it is there again', async () => {
  server.order({ at: 'greeting', does: 421, times: 2 })
  const own = { setting: `127.0.0.1:${server.port}`, ...account }
  expect(await missing(own)).toEqual([keyOf(own)])
  expect(server.connections()).toBe(3)
})

test('a server that wants none of us is left alone', async () => {
  server.order({ at: 'greeting', does: 554 })
  expect(await missing({ setting: `127.0.0.1:${server.port}`, ...account })).toEqual([])
  expect(server.connections()).toBe(1)
})
