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

/** A mail server that accepts two connections at a time and refuses any other with a 421. */
async function startCrowdedServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    maxClients: 2,
    onData(stream, _session, done) {
      stream.resume()
      // Keeps each connection open long enough for others to be attempted.
      stream.on('end', () => pause(20).then(() => done(), done))
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { server, port: (server.server.address() as AddressInfo).port }
}

test('a mail server with a low connection limit gets most emails on the first attempt and the rest later', {
  tags: ['more'],
}, async () => {
  const { server, port } = await startCrowdedServer()
  const office = await PostOffice.open(db, { smtpUrl: `smtp://127.0.0.1:${port}` })
  for (let nth = 0; nth < 60; nth += 1) await office.posted(`guest${nth}@example.org`)
  const postman = office.hire()
  const became = async () => {
    const rows = await db.selectFrom('outbox').select(['state', 'tries']).execute()
    return Map.groupBy(rows, ({ state, tries }) => `${state} ${tries}`)
  }
  // How many connections succeed before the first refusal depends on timing.
  await vi.waitFor(async () => {
    expect((await became()).get('sent 1')?.length).toBeGreaterThanOrEqual(40)
  }, 10_000)
  await vi.waitFor(async () => {
    office.later(30)
    postman.wake()
    await pause(500)
    for (const state of (await became()).keys()) expect(state).toMatch(/^sent/)
  }, 10_000)
  await office.close()
  server.close()
})
