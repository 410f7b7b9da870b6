import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { PostOffice } from '#test/world/post-office.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const atOnce = 300
const slowly = 40
const slowMs = 2500
const timeoutMs = 7500

/** A mail server that accepts the first emails immediately and all others slowly. */
async function startSlowingServer() {
  const arrived: string[] = []
  let begun = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const waits = ++begun > atOnce ? slowMs : 0
      stream.resume()
      stream.on('end', async () => {
        await pause(waits)
        arrived.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { server, arrived, port: (server.server.address() as AddressInfo).port }
}

test('a mail server that becomes slow gets no email that would time out before its turn', async () => {
  const { server, arrived, port } = await startSlowingServer()
  const office = await PostOffice.open(db, { smtpUrl: `smtp://127.0.0.1:${port}` })
  const guests = Array.from({ length: atOnce + slowly }, (_, nth) => `guest${nth}@example.org`)
  for (const guest of guests) await office.posted(guest)
  office.hire({ timeoutMs, lookEveryMs: 200 })
  await vi.waitFor(async () => {
    const rows = await db.selectFrom('outbox').select(['state', 'tries']).execute()
    expect(new Set(rows.map(({ state, tries }) => `${state} ${tries}`))).toEqual(
      new Set(['sent 1']),
    )
  }, 50_000)
  expect(arrived.sort()).toEqual(guests.sort())
  await office.close()
  server.close()
}, 60_000)
