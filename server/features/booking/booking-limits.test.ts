import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' })

type Museum = Awaited<ReturnType<TestApp['register']>>

const from = (address: string) => ({ 'x-forwarded-for': address })
const bookings = async () => (await app.db.selectFrom('booking').select('id').execute()).length

const statuses = async (
  museum: Museum,
  slotId: string,
  tries: { booker_email: string; address: string }[],
) => {
  const answers = []
  for (const { address, booker_email } of tries) {
    answers.push(await museum.book(slotId, { booker_email, attendees_count: 1 }, from(address)))
  }
  return answers.map(({ statusCode }) => statusCode)
}

test('the 61st booking from one network address within ten minutes gets a 429 and is not stored', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot({ max_attendees: 1000 })
  const tries = Array.from({ length: 60 }, (_, n) => ({
    booker_email: `gast-${n}@schule.example`,
    address: '192.0.2.1',
  }))
  // Spread over two projects, because more than 40 bookings in one would count as an attack.
  const other = await app.register()
  const halves = [
    ...(await statuses(museum, slotId, tries.slice(0, 30))),
    ...(await statuses(other, await other.openSlot({ max_attendees: 1000 }), tries.slice(30))),
  ]
  expect(new Set(halves)).toEqual(new Set([201]))
  app.clock.set('2026-11-20T12:06:00Z')
  const before = await bookings()
  const late = { booker_email: 'noch-ein-gast@schule.example' }
  const refused = await museum.book(slotId, late, from('192.0.2.1'))
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    429,
    '240',
    { code: 'too_many_tries' },
  ])
  expect(await bookings()).toBe(before)
  expect((await museum.book(slotId, late, from('192.0.2.2'))).statusCode).toBe(201)
  app.clock.set('2026-11-20T12:10:00Z')
  expect((await museum.book(slotId, late, from('192.0.2.1'))).statusCode).toBe(201)
  app.clock.set('2026-11-20T12:00:00Z')
})

test('the 11th booking for one email address within an hour gets a 429, whatever network it comes from', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot({ max_attendees: 1000 })
  const tries = Array.from({ length: 10 }, (_, n) => ({
    booker_email: n % 2 ? 'Viel.Bucherin@schule.example' : 'viel.bucherin@schule.example',
    address: `198.51.100.${n}`,
  }))
  expect(new Set(await statuses(museum, slotId, tries))).toEqual(new Set([201]))
  const before = await bookings()
  const again = { booker_email: 'VIEL.BUCHERIN@schule.example' }
  const refused = await museum.book(slotId, again, from('198.51.100.99'))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect(await bookings()).toBe(before)
  const other = { booker_email: 'andere@schule.example' }
  expect((await museum.book(slotId, other, from('198.51.100.99'))).statusCode).toBe(201)
  app.clock.set('2026-11-20T13:00:00Z')
  expect((await museum.book(slotId, again, from('198.51.100.99'))).statusCode).toBe(201)
})

test('neither a repeated nor a refused booking counts towards the limit of its email address', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot({ max_attendees: 1000 })
  const book = async (attendees_count: number, key: string) => {
    const headers = { ...from(`203.0.113.${attendees_count}`), 'idempotency-key': key.repeat(22) }
    const wish = { booker_email: 'zittrig@schule.example', attendees_count }
    return (await museum.book(slotId, wish, headers)).statusCode
  }
  for (let n = 0; n < 12; n++) expect(await book(1, 'a')).toBe(201)
  const others = []
  for (const key of 'bcdefghij') others.push(await book(1, key))
  expect(others).toEqual(Array.from({ length: 9 }, () => 201))
  expect(await book(1, 'k')).toBe(429)
  // A repeated request still gets the response to the first one.
  expect(await book(1, 'a')).toBe(201)
  app.clock.set('2026-11-20T15:00:00Z')
  for (let n = 0; n < 12; n++) expect(await book(2, 'a')).toBe(409)
  expect(await book(2, 'l')).toBe(201)
})

test("refused bookings with somebody's email address do not stop that person from booking", async () => {
  const [museum, brewery] = [await app.register(), await app.register('Brauerei')]
  const victim = { booker_email: 'opfer@schule.example', attendees_count: 1 }
  const nowhere = '01980000-0000-7000-8000-000000000009'
  const full = await museum.openSlot({ max_attendees: 1, starttime: '2026-12-03T10:00' })
  await museum.book(full, { attendees_count: 1 }, from('198.51.100.50'))
  for (let n = 0; n < 12; n++) {
    const address = from(`198.51.100.${n}`)
    expect((await museum.book(nowhere, victim, address)).statusCode).toBe(404)
    expect((await museum.book(full, victim, address)).statusCode).toBe(409)
  }
  const slotId = await museum.openSlot({ max_attendees: 100 })
  for (let n = 0; n < 10; n++) {
    const answer = await museum.book(slotId, victim, from(`203.0.113.${n}`))
    expect(answer.statusCode).toBe(201)
  }
  expect((await museum.book(slotId, victim, from('203.0.113.11'))).statusCode).toBe(429)
  const elsewhere = await brewery.openSlot()
  expect((await brewery.book(elsewhere, victim, from('203.0.113.12'))).statusCode).toBe(201)
})
