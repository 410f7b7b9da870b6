import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Challenge } from '#contract/hold.ts'
import { solve } from '#form/solve.ts'
import { type HoldMuseum, HoldsApp, type Made } from '#test/world/hold.ts'
import { lapseHolds } from './hold.ts'

let office: HoldsApp
let museum: HoldMuseum
let slotId: string
beforeAll(async () => {
  office = await HoldsApp.open({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' })
})
beforeEach(async () => {
  await office.afresh()
  museum = await office.register()
  slotId = await museum.openSlot({ max_attendees: 1000 })
})
afterAll(() => office.close())

let guests = 0
const home = '192.0.2.1'

/** Each booking has its own email address by default. */
function hold(booking: object = {}, address = home, key?: string) {
  guests += 1
  const of = { booker_email: `gast-${guests}@schule.example`, attendees_count: 1, ...booking }
  const headers = { 'x-forwarded-for': address, ...(key ? { 'idempotency-key': key } : {}) }
  return museum.book(slotId, of, headers)
}

async function statuses(calls: (() => ReturnType<typeof hold>)[]) {
  const codes: number[] = []
  for (const call of calls) codes.push((await call()).statusCode)
  return codes
}

const times = (count: number, call: () => ReturnType<typeof hold>) =>
  Array.from({ length: count }, () => call)

/** Removes the limit on group size. */
const lift = ({ projectId }: HoldMuseum) =>
  office.app.db
    .updateTable('project')
    .set({ maxPeoplePerBooking: null })
    .where('id', '=', projectId)
    .execute()

const sum = async () => (await museum.slots())[0]?.sum

test('a /48 with a new /64 for each hold has at most 40 open holds', async () => {
  const from = (n: number) => hold({}, `2001:db8:1:${(n * 257).toString(16)}::1`)
  const codes: number[] = []
  for (let n = 0; n < 42; n++) {
    // After forty attempts within ten minutes, a project asks for a proof of work.
    if (n === 30) office.later(601)
    codes.push((await from(n)).statusCode)
  }
  expect(codes).toEqual([...Array<number>(40).fill(201), 429, 429])
  expect((await hold({}, '2001:db8:2::1')).statusCode).toBe(201)
})

describe('the holds of one network address', () => {
  test('are limited to five open at a time, and the sixth is refused with a message saying what to do, and takes no places', async () => {
    expect(await statuses(times(5, () => hold()))).toEqual([201, 201, 201, 201, 201])
    office.later(60)
    const refused = await hold()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      429,
      '1740',
      { code: 'too_many_holds', message: expect.stringContaining('bestätigen Sie diese zuerst') },
    ])
    expect(await sum()).toBe(5)
    expect((await hold({}, '192.0.2.2')).statusCode).toBe(201)
  })

  test('are limited to a hundred places in total, though a single hold may be larger', async () => {
    const holdLarge = async (attendees_count: number, address = home, altcha?: string) => {
      // Lets time pass, because without a proof no more than 60 places can be booked in ten
      // minutes.
      office.later(600)
      const answer = await hold({ attendees_count, altcha }, address)
      return [answer.statusCode, answer.json<{ code?: string }>().code]
    }
    await lift(museum)
    expect(await holdLarge(60)).toEqual([201, undefined])
    expect(await holdLarge(41)).toEqual([429, 'too_many_holds'])
    expect(await holdLarge(40)).toEqual([201, undefined])
    await office.afresh()
    const url = `/api/public/projects/${museum.projectId}/challenge`
    office.later(600)
    const altcha = await solve((await office.app.call({ url })).json<Challenge>())
    office.at('2026-11-20T12:00:00Z')
    expect(await holdLarge(150, '192.0.2.2', altcha)).toEqual([201, undefined])
    expect(await holdLarge(1, '192.0.2.2')).toEqual([429, 'too_many_holds'])
  })

  test.each([
    ['confirmed', (made: Made) => office.confirm(made)],
    ['cancelled', (made: Made) => office.ofBooking(made, '/cancel', 'POST')],
  ])('do not count towards the limit once they are %s', async (_, end) => {
    const made = (await hold()).json<Made>()
    await statuses(times(4, () => hold()))
    expect((await hold()).statusCode).toBe(429)
    await end(made)
    expect((await office.stored(made)).heldBy).toBeNull()
    expect(await statuses(times(2, () => hold()))).toEqual([201, 429])
  })

  test('do not count towards the limit once they have lapsed, and no trace of the address is left', async () => {
    const made = (await hold()).json<Made>()
    await statuses(times(4, () => hold()))
    expect((await office.stored(made)).heldBy).toHaveLength(32)
    office.at('2026-11-20T12:30:00Z')
    expect((await hold()).statusCode).toBe(201)
    await lapseHolds(office.app.ctx)
    expect((await office.stored(made)).heldBy).toBeNull()
  })

  test('are counted separately for each organisation', async () => {
    await statuses(times(5, () => hold()))
    museum = await office.register()
    slotId = await museum.openSlot()
    expect((await hold()).statusCode).toBe(201)
  })

  test('do not limit bookings that do not need confirmation', async () => {
    await statuses(times(5, () => hold()))
    await office.switched(museum, false)
    expect(await statuses(times(2, () => hold()))).toEqual([201, 201])
  })

  test('do not prevent a repeated request from getting the original response', async () => {
    const key = 'ein-sehr-langer-schluessel'
    const ada = { booker_email: 'ada@schule.example' }
    const made = (await hold(ada, home, key)).json()
    await statuses(times(4, () => hold()))
    const again = await hold(ada, home, key)
    expect([again.statusCode, again.json()]).toEqual([201, made])
  })

  test('are counted exactly across twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => hold()))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(5)
    expect(codes.filter((code) => code === 429)).toHaveLength(15)
    expect(await sum()).toBe(5)
  })
})

describe('the holds of one email address', () => {
  const ada = { booker_email: 'Ada@schule.example' }
  const elsewhere = (n: number) => `198.51.100.${n}`

  test('are limited to three open at a time, from any network and however the address is capitalised', async () => {
    expect((await hold(ada, elsewhere(1))).statusCode).toBe(201)
    expect((await hold({ booker_email: 'ada@schule.example' }, elsewhere(2))).statusCode).toBe(201)
    expect((await hold(ada, elsewhere(3))).statusCode).toBe(201)
    const refused = await hold({ booker_email: 'ADA@schule.example' }, elsewhere(4))
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_holds' }])
    expect(await sum()).toBe(3)
  })

  test('are counted exactly across ten concurrent requests from different networks', async () => {
    const asked = Array.from({ length: 10 }, (_, n) => hold(ada, elsewhere(n)))
    const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(3)
    expect(await sum()).toBe(3)
  })
})

describe('requesting the confirmation email again', () => {
  const again = (made: Made) => office.ofBooking(made, '/confirmation-mail', 'POST')

  test('sends it, at most once a minute and three times an hour', async () => {
    await office.afresh()
    const made = (await hold()).json<Made>()
    const codes: number[] = []
    for (let time = 0; time < 4; time++) {
      codes.push((await again(made)).statusCode, (await again(made)).statusCode)
      office.later(60)
    }
    expect(codes).toEqual([204, 429, 204, 429, 204, 429, 429, 429])
    expect(await office.posted(made)).toEqual(Array(4).fill(['booking_held', 'waiting']))
  })

  test('is limited to thirty requests an hour from one network address', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    const codes: number[] = []
    for (let n = 0; n < 31; n++) {
      const url = `/api/public/bookings/${String(n).padStart(43, 'x')}/confirmation-mail`
      codes.push((await office.app.call({ method: 'POST', url, headers })).statusCode)
    }
    expect(codes).toEqual([...Array(30).fill(404), 429])
  })

  test('returns 409 for a confirmed or ended hold, and 404 for an unknown token', async () => {
    const [confirmed, lapsed] = [(await hold()).json<Made>(), (await hold()).json<Made>()]
    await office.confirm(confirmed)
    expect((await again(confirmed)).json()).toMatchObject({ code: 'not_held' })
    office.at('2026-11-20T12:30:00Z')
    expect((await again(lapsed)).json()).toMatchObject({ code: 'not_held' })
    const url = `/api/public/bookings/${'x'.repeat(43)}/confirmation-mail`
    expect((await office.app.call({ method: 'POST', url })).statusCode).toBe(404)
    expect(await office.posted(lapsed)).toEqual([['booking_held', 'waiting']])
  })
})

test('lifting the rate limits also lifts the limits on holds', async () => {
  const free = await HoldsApp.open({ RATE_LIMIT: 'off' })
  const theirs = await free.register()
  const slot = await theirs.openSlot({ max_attendees: 100 })
  for (let time = 0; time < 7; time++) expect((await theirs.book(slot)).statusCode).toBe(201)
  await free.close()
})
