import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testPostgres } from '#test/per-file.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

const postgres = await testPostgres()
const started: (ServerProcess & { address: string })[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.signal('SIGTERM')))
})

const SECRET_KEY = randomBytes(32).toString('hex')

/** Starts two servers of one deployment, with a slot that never becomes full. */
async function serveTwo() {
  const DATABASE_URL = await postgres.createDatabase(`stock_${randomBytes(6).toString('hex')}`)
  const settings = { DATABASE_URL, SECRET_KEY, RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }
  for (const _ of [1, 2]) started.push(await startListeningServer({ settings }))
  const museum = await registerOrganisation(started[0]?.address ?? '')
  const slotId = await museum.openSlot({ max_attendees: 100_000 })
  let guests = 0
  const book = async (forwarded: string, attendees_count: number) => {
    guests += 1
    const server = started[guests % 2]?.address
    const answer = await fetch(`${server}/api/public/projects/${museum.projectId}/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({
        slot_id: slotId,
        category: museum.variant.ressource_id,
        booker_name: 'Niemand',
        booker_email: `niemand-${guests}@schule.example`,
        attendees_count,
        took_ms: 60_000,
      }),
    })
    await answer.text()
    return answer.status
  }
  return { book, taken: async () => (await museum.slots())[0]?.sum }
}

const count = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length

test('a hundred simultaneous bookings sent from one address to two servers get only sixty places', async () => {
  const { book, taken } = await serveTwo()
  const attack = Array.from({ length: 100 }, () => book('192.0.2.1', 5))
  const statuses = await Promise.all(attack)
  expect(count(statuses, 201)).toBe(12)
  expect(await taken()).toBe(60)
  expect([...new Set(statuses)].sort()).toEqual([201, 422, 429])
}, 60_000)

test('a /48 network with a new address for each call gets only 480 places, and other networks can still book', async () => {
  const { book, taken } = await serveTwo()
  const attack = Array.from({ length: 35 }, (_, n) =>
    book(`2001:db8:1:${(n * 1499).toString(16)}::${n + 1}`, 30),
  )
  const others = Array.from({ length: 4 }, (_, n) => book(`2001:db8:${n + 2}::1`, 10))
  const [statuses, besides] = await Promise.all([Promise.all(attack), Promise.all(others)])
  expect(count(statuses, 201)).toBe(16)
  expect(count(statuses, 429)).toBe(19)
  expect(besides).toEqual([201, 201, 201, 201])
  expect(await taken()).toBe(480 + 40)
  const more = Array.from({ length: 200 }, (_, n) =>
    book(`2001:db8:1:${(n * 307).toString(16)}::${n + 1}`, 30),
  )
  expect(new Set(await Promise.all(more))).toEqual(new Set([429]))
  expect(await taken()).toBe(480 + 40)
}, 60_000)
