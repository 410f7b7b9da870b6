import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'

const app = await testApp({ RATE_LIMIT: 'on' })
const ctx = bookingChangesIn(app)

let network = 0

/** Each test uses its own network, because bookings from one network share an allowance. */
const changeFrom = (remoteAddress: string) => (token: string, payload: object) =>
  app.call({ method: 'PATCH', url: `/api/public/bookings/${token}`, payload, remoteAddress })

test('a booker may change a booking at most ten times a day, and sees when more changes are possible', async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  const { museum, bookingId, token } = await ctx.withBooking()
  const change = changeFrom(`198.51.100.${++network}`)
  for (let people = 1; people <= 10; people++) {
    const answer = await change(token, { attendees_count: 1 + (people % 2) * 2 })
    expect(answer.statusCode).toBe(200)
  }
  const refused = await change(token, { attendees_count: 5 })
  expect(refusal(refused)).toEqual([429, 'too_many_tries'])
  expect(refused.headers['retry-after']).toBe(String(24 * 3600))
  expect(await ctx.mailsOf(bookingId)).toHaveLength(11)
  expect((await ctx.change(museum, bookingId, { attendees_count: 5 })).statusCode).toBe(200)
  app.clock.set('2026-11-21T12:00:00Z')
  expect((await change(token, { attendees_count: 2 })).statusCode).toBe(200)
})

test('adding people to bookings uses up the network’s allowance, which is given back if the change is refused', async () => {
  app.clock.set('2026-11-22T12:00:00Z')
  const change = changeFrom(`198.51.100.${++network}`)
  const museum = await app.register()
  const slotId = await museum.openSlot({ max_attendees: 100 })
  const tokens: string[] = []
  for (const nth of [1, 2, 3]) {
    const booker = { booker_email: `gast-${nth}@schule.example`, attendees_count: 1 }
    const made = (await museum.book(slotId, booker)).json<{ cancel_url: string }>()
    tokens.push(new URL(made.cancel_url).searchParams.get('cancel_token') ?? '')
  }
  const [one = '', two = '', three = ''] = tokens
  expect((await change(one, { attendees_count: 30 })).statusCode).toBe(200)
  const small = await museum.openSlot({ starttime: '2026-12-05T10:00', max_attendees: 5 })
  const full = await change(two, { attendees_count: 20, slot_id: small })
  expect(refusal(full)).toEqual([409, 'slot_full', 5])
  expect((await change(two, { attendees_count: 30 })).statusCode).toBe(200)
  expect(refusal(await change(three, { attendees_count: 30 }))).toEqual([429, 'too_many_tries'])
  expect((await change(three, { attendees_count: 3 })).statusCode).toBe(200)
  expect(await ctx.placesIn(museum)).toEqual([63, 0])
  app.clock.set('2026-11-22T12:10:00Z')
  expect((await change(three, { attendees_count: 30 })).statusCode).toBe(200)
})

test('attempts to change one booking are limited, even from many networks', async () => {
  app.clock.set('2026-11-23T12:00:00Z')
  const { token } = await ctx.withBooking()
  const statuses: number[] = []
  for (let nth = 0; nth < 31; nth++) {
    const change = changeFrom(`203.0.113.${nth}`)
    statuses.push((await change(token, { attendees_count: 25 })).statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 409), 429])
})
