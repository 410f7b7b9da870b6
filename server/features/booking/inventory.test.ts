import { beforeEach, describe, expect, test } from 'vitest'
import type { Challenge, Proof } from '#contract/hold.ts'
import { solve } from '#form/solve.ts'
import { openTestApp, testApp } from '#test/app.ts'

const app = await testApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' })
beforeEach(async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  await app.db.deleteFrom('rateLimit').execute()
})

const proofNeeded = [422, { fields: { altcha: expect.stringContaining('Robotern') } }]
const tooMany = [429, { code: 'too_many_tries' }]
let guests = 0

type Input = { key?: string } & Record<string, unknown>

/**
 * A museum with a huge slot, where visitors do not book suspiciously fast and each use a new email
 * address.
 */
async function openMuseum({ largest = 30 as number | null, doubleOptIn = false } = {}) {
  const museum = await app.register()
  await app.db
    .updateTable('project')
    .set({ doubleOptIn, maxPeoplePerBooking: largest })
    .where('id', '=', museum.projectId)
    .execute()
  const slotId = await museum.openSlot({ max_attendees: 100_000 })
  const book = (address: string, people: number, { key, ...input }: Input = {}) => {
    guests += 1
    const wish = { booker_email: `gast-${guests}@schule.example`, took_ms: 60_000, ...input }
    const from = { 'x-forwarded-for': address, ...(key && { 'idempotency-key': key }) }
    return museum.book(slotId, { ...wish, attendees_count: people }, from)
  }
  const challengeFor = async (address: string) => {
    const url = `/api/public/projects/${museum.projectId}/challenge`
    const answer = await app.call({ url, headers: { 'x-forwarded-for': address } })
    return answer.json<Challenge>()
  }
  return {
    ...museum,
    slotId,
    book,
    challengeFor,
    proofFor: async (address: string) => solve(await challengeFor(address)),
    sum: async () => (await museum.slots()).find(({ slot_id }) => slot_id === slotId)?.sum,
  }
}

const told = ({ statusCode, json }: { statusCode: number; json: <T>() => T }) => [
  statusCode,
  json<object>(),
]
const worthOf = ({ parameters }: Challenge) => parameters.data.doublings
const counterOf = (altcha: string) => (JSON.parse(atob(altcha)) as Proof).solution.counter

describe('a booking without a proof', () => {
  test.each([
    ['stands', false],
    ['holds', true],
  ])('is limited to 60 places in ten minutes from one IPv4 address, even in concurrent calls (%s)', async (_, doubleOptIn) => {
    const museum = await openMuseum({ doubleOptIn })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => museum.book('192.0.2.1', 1 + (n % 20))),
    )
    const places = answers.map(({ statusCode }, n) => (statusCode === 201 ? 1 + (n % 20) : 0))
    const sum = places.reduce((one, other) => one + other, 0)
    expect(sum).toBeLessThanOrEqual(60)
    expect(await museum.sum()).toBe(sum)
    expect((await museum.book('192.0.2.2', 30)).statusCode).toBe(201)
  })

  test('is refused once it would exceed 60 places in ten minutes, however long the form says it took to fill in', async () => {
    const museum = await openMuseum()
    for (const people of [30, 29]) {
      expect((await museum.book('192.0.2.1', people)).statusCode).toBe(201)
    }
    expect(told(await museum.book('192.0.2.1', 2))).toMatchObject(proofNeeded)
    expect((await museum.book('192.0.2.1', 1)).statusCode).toBe(201)
    app.clock.set('2026-11-20T12:09:59Z')
    expect(told(await museum.book('192.0.2.1', 1))).toMatchObject(proofNeeded)
    app.clock.set('2026-11-20T12:10:00Z')
    expect((await museum.book('192.0.2.1', 1)).statusCode).toBe(201)
  })

  test.each([
    ['/64', 120, proofNeeded, (n: number) => `2001:db8:1:2::${n}`],
    ['/56', 240, proofNeeded, (n: number) => `2001:db8:1:${(0x200 + n).toString(16)}::1`],
    ['/48', 480, tooMany, (n: number) => `2001:db8:1:${((n + 1) * 256).toString(16)}::1`],
  ])('from one IPv6 %s is limited to %i places', async (_, most, refusal, address) => {
    const museum = await openMuseum()
    const answers = await Promise.all(
      Array.from({ length: 39 }, (_, n) => museum.book(address(n), 30)),
    )
    expect(await museum.sum()).toBe(most)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(told(answer)).toMatchObject(refusal)
    }
    expect((await museum.book('2001:db8:2::1', 30)).statusCode).toBe(201)
    const elsewhere = await openMuseum()
    expect((await elsewhere.book(address(0), 30)).statusCode).toBe(201)
  })
})

describe('the count of places booked from a network', () => {
  test('includes the places of cancelled bookings', async () => {
    const museum = await openMuseum()
    for (let n = 0; n < 2; n++) {
      const made = await museum.book('192.0.2.1', 30)
      const { cancel_url } = made.json<{ cancel_url: string }>()
      const token = new URL(cancel_url).searchParams.get('cancel_token')
      await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
    }
    expect(await museum.sum()).toBe(0)
    expect(told(await museum.book('192.0.2.1', 1))).toMatchObject(proofNeeded)
  })

  test('excludes the places of refused bookings', async () => {
    const museum = await openMuseum()
    const full = await museum.openSlot({ max_attendees: 1, starttime: '2026-12-02T10:00' })
    for (let n = 0; n < 4; n++) {
      const refused = await museum.book('192.0.2.1', 30, { slot_id: full })
      expect(told(refused)).toMatchObject([409, { code: 'slot_full' }])
    }
    for (let n = 0; n < 2; n++) {
      expect((await museum.book('192.0.2.1', 30)).statusCode).toBe(201)
    }
  })

  test('includes a repeated booking only once, and the repeat needs no proof of work', async () => {
    const museum = await openMuseum()
    const send = (key: string) =>
      museum.book('192.0.2.1', 30, {
        booker_email: 'zittrig@schule.example',
        key: key.repeat(22),
      })
    const first = await send('a')
    expect((await send('a')).body).toBe(first.body)
    expect((await send('b')).statusCode).toBe(201)
    expect(told(await send('c'))).toMatchObject(proofNeeded)
    const again = await send('a')
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(await museum.sum()).toBe(60)
  })

  test('has no effect if the rate limits are off', async () => {
    const unlimited = await openTestApp()
    const museum = await unlimited.register()
    const slotId = await museum.openSlot({ max_attendees: 1000 })
    for (let n = 0; n < 4; n++) {
      expect((await museum.book(slotId, { attendees_count: 30 })).statusCode).toBe(201)
    }
    await unlimited.close()
  })
})

describe('a booking with a proof', () => {
  test('requires twice the work each time, is refused with less work, and is limited to eight times the places allowed without one', async () => {
    const museum = await openMuseum({ largest: null })
    const home = '192.0.2.1'
    expect((await museum.book(home, 60)).statusCode).toBe(201)
    const [easy, unused] = [await museum.proofFor(home), await museum.proofFor(home)]
    expect((await museum.book(home, 105, { altcha: easy })).statusCode).toBe(201)
    expect(told(await museum.book(home, 105, { altcha: unused }))).toMatchObject(proofNeeded)
    for (const doublings of [1, 2, 3]) {
      const elsewhere = await museum.proofFor('198.51.100.1')
      expect(told(await museum.book(home, 105, { altcha: elsewhere }))).toMatchObject(proofNeeded)
      const challenge = await museum.challengeFor(home)
      expect(worthOf(challenge)).toBe(doublings)
      const altcha = await solve(challenge)
      expect(counterOf(altcha)).toBeGreaterThanOrEqual(30_000 * 2 ** doublings)
      expect(counterOf(altcha)).toBeLessThanOrEqual(70_000 * 2 ** doublings)
      expect((await museum.book(home, 105, { altcha })).statusCode).toBe(201)
    }
    expect(await museum.sum()).toBe(480)
    app.clock.set('2026-11-20T12:06:00Z')
    expect(worthOf(await museum.challengeFor(home))).toBe(4)
    const refused = await museum.book(home, 1, { altcha: await museum.proofFor('198.51.100.1') })
    expect([...told(refused), refused.headers['retry-after']]).toMatchObject([
      429,
      { code: 'too_many_tries' },
      '240',
    ])
    expect((await museum.book('192.0.2.2', 30)).statusCode).toBe(201)
  }, 60_000)

  test('gets a /48 no more than the 480 places that an IPv4 address gets', async () => {
    const museum = await openMuseum({ largest: null })
    const address = (n: number) => `2001:db8:1:${(n * 256).toString(16)}::1`
    for (let n = 0; n < 9; n++) {
      expect((await museum.book(address(n), 50)).statusCode).toBe(201)
    }
    const altcha = await museum.proofFor(address(9))
    expect(told(await museum.book(address(9), 31, { altcha }))).toMatchObject(tooMany)
    expect((await museum.book(address(9), 30)).statusCode).toBe(201)
    expect(await museum.sum()).toBe(480)
  })

  test('requires work that depends on bookings from neighbouring networks but not on those from other networks', async () => {
    const museum = await openMuseum({ largest: null })
    for (const n of [1, 2]) {
      expect((await museum.book(`2001:db8:1:2::${n}`, 60)).statusCode).toBe(201)
    }
    const neighbour = '2001:db8:1:2::3'
    const altcha = await museum.proofFor(neighbour)
    expect((await museum.book(neighbour, 10, { altcha })).statusCode).toBe(201)
    expect(worthOf(await museum.challengeFor('2001:db8:1:2::4'))).toBe(1)
    expect(worthOf(await museum.challengeFor('2001:db8:1:3::4'))).toBe(0)
  })

  test('can be for at most eight times as many people as an address may book without a proof', async () => {
    const museum = await openMuseum({ largest: null })
    const refused = await museum.book('192.0.2.1', 481, {
      altcha: await museum.proofFor('192.0.2.1'),
    })
    expect(told(refused)).toMatchObject([
      422,
      { fields: { attendees_count: expect.stringContaining('Höchstens 480 Personen') } },
    ])
    // The offer gives the form this limit and the sentence that says who to contact.
    const offer = await app.call({ url: `/api/public/projects/${museum.projectId}/offer` })
    expect(offer.json()).toMatchObject({
      texts: { largestGroup: 480, tooLarge: expect.stringContaining('Höchstens 480 Personen') },
    })
  })
})
