import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#server/runtime/clock.ts'
import { type MisbehavingServer, startMisbehavingServer } from '#test/servers/misbehaving-server.ts'
import { MailServer, type Verdict } from './mail-server.ts'
import { openTransports, type Transports } from './transports.ts'

const connections = 10
const why = { fault: 'unready', answer: '421 not now' } as const

function openServer() {
  let now = Temporal.Instant.from('2026-12-01T09:00:00Z')
  const server = new MailServer(null, { now: () => now })
  const later = (seconds: number) => {
    now = now.add({ seconds })
  }
  return { server, later }
}

/** Lets as many emails in as the server gets at a time. */
async function begun(server: MailServer, mails = connections): Promise<void> {
  server.inHand += mails
  const { signal } = new AbortController()
  for (let nth = 0; nth < mails; nth += 1) await server.enter(`mail ${nth}`, signal)
}

const ended = (server: MailServer, verdict: Verdict, mails = 1) =>
  Array.from({ length: mails }, (_, nth) => {
    const change = server.leave(verdict, why)
    server.end(`mail ${nth}`)
    return change
  })

test('three interrupted connections in a row open the circuit breaker once', async () => {
  const { server } = openServer()
  await begun(server)
  const [first, second, third, ...others] = ended(server, 'interrupted', connections)
  expect([first, second, third]).toEqual([null, null, 'down'])
  expect(new Set(others)).toEqual(new Set([null]))
  expect(server.room).toBe(0)
})

test('a server that was down gets a single email as a test, and all others once that got through', async () => {
  const { server, later } = openServer()
  await begun(server)
  ended(server, 'down', connections)
  later(29)
  expect(server.room).toBe(0)
  later(1)
  expect(server.room).toBe(1)
  await begun(server, 1)
  expect(server.room).toBe(0)
  expect(ended(server, 'alive')).toEqual(['back'])
  expect(server.room).toBeGreaterThanOrEqual(connections)
})

test('a server that refuses some connections gets no more emails at a time than it accepts', async () => {
  const { server } = openServer()
  await begun(server)
  expect(new Set(ended(server, 'crowded', 5))).toEqual(new Set([null]))
  const next = server.enter('next', AbortSignal.timeout(50))
  await expect(next).rejects.toThrow('timeout')
})

test('a server that refuses every connection is down', async () => {
  const { server } = openServer()
  await begun(server)
  expect(ended(server, 'crowded', connections).indexOf('down')).toBe(connections - 1)
})

describe('a server that is down', () => {
  const account = { user: 'info@museum.example', password: 'wie es im Vertrag steht' }
  const nothing = () => {}
  let there: MisbehavingServer
  let transports: Transports

  beforeEach(async () => {
    there = await startMisbehavingServer({ account })
    transports = openTransports({
      dataDir: '',
      log: { info: nothing, warn: nothing, error: nothing },
      mailFrom: 'no-reply@rundgang.example',
      publicUrl: 'https://rundgang.example',
      smtpAllowPrivate: true,
    })
  })
  afterEach(async () => {
    await transports.close()
    await there.close()
  })

  async function isFound(password = account.password): Promise<boolean> {
    const setting = `127.0.0.1:${there.port}`
    const { user } = account
    const server = new MailServer({ setting, user, sender: user, password }, systemClock)
    await begun(server, 1)
    ended(server, 'down')
    const { signal: stopping } = new AbortController()
    const isReachable = await server.becomesReachable(why, { transports, stopping })
    expect(server.room).toBe(isReachable ? 1 : 0)
    return isReachable
  }

  test('is found reachable again once it takes the log-in', async () => {
    expect(await isFound()).toBe(true)
    expect(there.logIns).toEqual([account])
  })

  test('is not checked again if it refuses the log-in', async () => {
    expect(await isFound('wie es nirgends steht')).toBe(false)
    expect(there.logIns).toHaveLength(1)
  })

  test('is checked until it is reachable if it announced a shutdown', async () => {
    there.order({ at: 'greeting', does: 421, times: 2 })
    expect(await isFound()).toBe(true)
    expect(there.connections()).toBe(3)
  })
})
