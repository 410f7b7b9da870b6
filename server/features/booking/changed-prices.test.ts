import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Price } from '#contract/price.ts'
import type { Variant } from '#contract/variant.ts'
import { testApp } from '#test/app.ts'

const app = await testApp()

const pupils = { name: 'Kinder', cents: 300, per: 'person' }
const flat = { name: 'Pauschale', cents: 6000, per: 'group' }

/** A slot with prices, and a booking for 24 pupils by telephone, told the sum as it was. */
async function onTheTelephone() {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const setPrices = async (prices: object[]) => {
    const url = `/api/admin/variants/${museum.variant.id}`
    const answer = await museum.as({ method: 'PUT', url, payload: { name: 'Führung', prices } })
    return answer.json<Variant>().prices ?? []
  }
  const prices = (await setPrices([pupils, flat])) as [Price, Price]
  const slot_id = await museum.openSlot({ max_attendees: 30 })
  const body = {
    ...museum.bookingBody(slot_id, { attendees_count: undefined }),
    starttime: '2026-12-01T10:00',
    prices: [{ id: prices[0].id, count: 24 }],
    price_cents: 13_200,
  }
  const book = (input: object = {}) => {
    const url = `/api/admin/booking/${museum.projectId}`
    return museum.as({ method: 'POST', url, payload: { ...body, ...input } })
  }
  return { museum, prices, setPrices, book, slot_id }
}

async function untilOneWaits() {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) if ((await waiting.execute(app.db)).rows.length > 0) return
}

const outcome = (answer: { statusCode: number; json: <T>() => T }) => {
  const { code, price_cents } = answer.json<{ code?: string; price_cents?: number }>()
  return [answer.statusCode, code, price_cents]
}

test('the office is told the new sum if prices have changed since the dialog opened', async () => {
  const { book, prices, setPrices } = await onTheTelephone()
  await setPrices(prices.map((price) => ({ ...price, cents: 400 })))
  expect(outcome(await book())).toEqual([409, 'price_changed', 10_000])
  expect((await book({ price_cents: 10_000 })).statusCode).toBe(201)
})

test('the office is told no sum if a price that people would pay is gone', async () => {
  const { book, setPrices } = await onTheTelephone()
  await setPrices([pupils, flat])
  expect(outcome(await book())).toEqual([409, 'price_changed', undefined])
  await setPrices([])
  expect(outcome(await book())).toEqual([409, 'price_changed', undefined])
})

test('prices that change while the office’s booking is under way refuse it with the new sum', async () => {
  const { museum, book, prices } = await onTheTelephone()
  const stored = (cents: number) =>
    JSON.stringify(prices.map((price, at) => (at === 0 ? { ...price, cents } : price)))
  let booking: ReturnType<typeof book> | undefined
  await app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('variant')
      .set({ prices: stored(500) })
      .where('id', '=', museum.variant.id)
      .execute()
    booking = book()
    // The booking has read the former prices, and waits for the variant.
    await untilOneWaits()
  })
  const answer = await booking
  expect(answer && outcome(answer)).toEqual([409, 'price_changed', 18_000])
})

test('a change by the office is refused with the new sum if the prices of the new variant differ', async () => {
  const { museum, prices, setPrices } = await onTheTelephone()
  await setPrices([])
  const made = await museum.as({
    method: 'POST',
    url: `/api/admin/booking/${museum.projectId}`,
    payload: {
      ...museum.bookingBody('', { attendees_count: 24 }),
      slot_id: undefined,
      starttime: '2026-12-01T10:00',
    },
  })
  const { booking_id } = made.json<{ booking_id: string }>()
  await setPrices(prices)
  const change = (price_cents: number, currency = 'EUR') =>
    museum.as({
      method: 'PATCH',
      url: `/api/admin/booking/${booking_id}`,
      payload: { prices: [{ id: prices[0].id, count: 20 }], price_cents, currency },
    })
  expect(outcome(await change(1))).toEqual([409, 'price_changed', 12_000])
  expect(outcome(await change(12_000, 'CHF'))).toEqual([409, 'price_changed', 12_000])
  expect((await change(12_000)).statusCode).toBe(200)
})
