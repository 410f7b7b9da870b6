import { describe, expect, test } from 'vitest'
import type { BookingShown } from '#contract/booking.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { Price } from '#contract/price.ts'
import type { PublicProject } from '#contract/project.ts'
import type { Variant } from '#contract/variant.ts'
import { confirmTokenOf } from '#server/auth/booking-token.ts'
import { testApp } from '#test/app.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<typeof app.register>>

const priceList = [
  { name: 'Erwachsene', cents: 750, per: 'person', translations: { en: { name: 'Adults' } } },
  { name: 'Kinder', cents: 300, per: 'person', free_from: 11 },
  { name: 'Führung', cents: 6000, per: 'group' },
]

const changeVariant = ({ as, variant }: Museum, payload: object) =>
  as({
    method: 'PUT',
    url: `/api/admin/variants/${variant.id}`,
    payload: { name: 'Führung', ...payload },
  })

async function withPrices() {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const { prices = [] } = (await changeVariant(museum, { prices: priceList })).json<Variant>()
  const [adult, child, tour] = prices as [Price, Price, Price]
  const slotId = await museum.openSlot({ max_attendees: 100 })
  /** Books two adults and 24 children by default. */
  const book = (input: object = {}) => {
    const counts = [
      { id: adult.id, count: 2 },
      { id: child.id, count: 24 },
    ]
    return museum.book(slotId, { attendees_count: undefined, prices: counts, ...input })
  }
  return { museum, prices, adult, child, tour, slotId, book }
}

const outcome = (answer: { statusCode: number; json: <T>() => T }) => {
  const { code, fields } = answer.json<{ code?: string; fields?: Record<string, string> }>()
  return [answer.statusCode, code, ...Object.values(fields ?? {})]
}

const detail = async ({ as }: Museum, made: { json: <T>() => T }) => {
  const { booking_id } = made.json<{ booking_id: string }>()
  return (await as({ url: `/api/admin/booking/${booking_id}` })).json<BookingDetail>()
}

const told = ({ attendees_count, price_cents, currency, price_lines = [] }: BookingDetail) => ({
  ...{ attendees_count, price_cents, currency },
  lines: price_lines.map((line) => [line.name, line.count, line.free, line.total_cents]),
})

const booked = {
  ...{ attendees_count: 26, price_cents: 14_100, currency: 'EUR' },
  lines: [
    ['Erwachsene', 2, 0, 1500],
    ['Kinder', 24, 2, 6600],
    ['Führung', 0, 0, 6000],
  ],
}

test('visitors see the prices in their language, with the currency and the line about payment', async () => {
  const { museum, adult } = await withPrices()
  const url = `/api/admin/project/${museum.projectId}`
  const payload = {
    name: 'Museum',
    currency: 'CHF',
    price_note: 'Zahlbar an der Kasse',
    price_note_translations: { en: 'Pay at the desk' },
  }
  expect((await museum.as({ method: 'PUT', url, payload })).json()).toMatchObject(payload)
  const offerIn = async (lang: string) => {
    const answer = await app.call({
      url: `/api/public/projects/${museum.projectId}/offer?lang=${lang}`,
    })
    const { project } = answer.json<{ project: PublicProject }>()
    const [price] = project.variants[0]?.prices ?? []
    return [project.currency, project.price_note, price]
  }
  const shown = { id: adult.id, cents: 750, per: 'person' }
  expect(await offerIn('de')).toEqual([
    'CHF',
    'Zahlbar an der Kasse',
    { ...shown, name: 'Erwachsene' },
  ])
  expect(await offerIn('en')).toEqual(['CHF', 'Pay at the desk', { ...shown, name: 'Adults' }])
})

test('a project without prices says nothing of them', async () => {
  const museum = await app.register()
  const url = `/api/public/projects/${museum.projectId}/offer`
  const { project } = (await app.call({ url })).json<{ project: PublicProject }>()
  expect(Object.keys(project)).not.toContain('currency')
  expect(Object.keys(project.variants[0] ?? {})).not.toContain('prices')
})

describe('a booking', () => {
  test('keeps what was agreed, whatever the prices become', async () => {
    const { museum, book, prices } = await withPrices()
    const made = await book({ price_cents: 14_100 })
    expect(made.statusCode).toBe(201)
    expect(told(await detail(museum, made))).toEqual(booked)
    await changeVariant(museum, { prices: prices.map((one) => ({ ...one, cents: 1 })) })
    expect(told(await detail(museum, made))).toEqual(booked)
    await changeVariant(museum, { prices: [] })
    expect(told(await detail(museum, made))).toEqual(booked)
  })

  test('is refused if the price is no longer the one that was seen', async () => {
    const { museum, book, prices } = await withPrices()
    await changeVariant(museum, { prices: prices.map((one) => ({ ...one, cents: 100 })) })
    const answer = await book({ price_cents: 14_100 })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'price_changed', price_cents: 2500 },
    ])
    expect((await book({ price_cents: 2500 })).statusCode).toBe(201)
  })

  test('is refused if its prices are now in another currency than was seen', async () => {
    const { museum, book } = await withPrices()
    const url = `/api/admin/project/${museum.projectId}`
    await museum.as({ method: 'PUT', url, payload: { name: 'Museum', currency: 'CHF' } })
    const answer = await book({ price_cents: 14_100, currency: 'EUR' })
    expect(outcome(answer)).toEqual([409, 'price_changed'])
    expect((await book({ price_cents: 14_100, currency: 'CHF' })).statusCode).toBe(201)
  })

  test('is refused if it has prices now and none was seen', async () => {
    const { museum, book, prices } = await withPrices()
    const unseen = { attendees_count: 5, prices: undefined, price_cents: 0 }
    expect(outcome(await book(unseen))).toEqual([409, 'price_changed'])
    await changeVariant(museum, { prices: prices.slice(1) })
    expect((await book(unseen)).json()).toMatchObject({ price_cents: 7500 })
    await changeVariant(museum, { prices: [] })
    expect(outcome(await book({ ...unseen, price_cents: 7500 }))).toEqual([409, 'price_changed'])
    expect((await book(unseen)).statusCode).toBe(201)
  })

  test('may say the number of people alone, as callers do who know of no prices', async () => {
    const { museum, book } = await withPrices()
    const made = await book({ attendees_count: 5, prices: undefined })
    expect(made.statusCode).toBe(201)
    expect(await detail(museum, made)).not.toHaveProperty('price_lines')
    const stored = await app.db
      .selectFrom('booking')
      .select(['priceLines', 'priceCents', 'priceCurrency'])
      .where('id', '=', made.json<{ booking_id: string }>().booking_id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ priceLines: null, priceCents: null, priceCurrency: null })
  })

  test.each([
    [
      'another number than the sum',
      'Die Zahl der Personen stimmt nicht mit der Summe bei den Preisen überein.',
    ],
    ['nobody', 'Bitte füllen Sie dieses Feld aus.'],
    ['an unknown price', 'Diesen Preis gibt es nicht.'],
    [
      'people at the price of the group',
      'Bitte geben Sie an, wie viele Personen welchen Preis zahlen.',
    ],
    ['a price twice', 'Jeder Preis darf nur einmal vorkommen.'],
  ])('for %s is refused', async (what, sentence) => {
    const { book, adult, tour, museum } = await withPrices()
    const one = { id: adult.id, count: 1 }
    const input = {
      'another number than the sum': { attendees_count: 2, prices: [one] },
      nobody: { prices: [{ ...one, count: 0 }] },
      'an unknown price': { prices: [{ ...one, id: museum.variant.id }] },
      'people at the price of the group': { prices: [{ id: tour.id, count: 29 }] },
      'a price twice': { prices: [one, one] },
    }[what]
    expect(outcome(await book(input))).toEqual([422, 'invalid', sentence])
  })

  test('of a group that pays once need not say who pays what, but people who pay each must', async () => {
    const { museum, book } = await withPrices()
    expect(outcome(await book({ attendees_count: 24, prices: [] }))).toEqual([
      422,
      'invalid',
      'Bitte geben Sie an, wie viele Personen welchen Preis zahlen.',
    ])
    await changeVariant(museum, { prices: priceList.slice(2) })
    const made = await book({ attendees_count: 24, prices: [], price_cents: 6000 })
    expect(told(await detail(museum, made))).toMatchObject({
      attendees_count: 24,
      price_cents: 6000,
    })
  })

  test('of an admin has prices, too', async () => {
    const { museum, child } = await withPrices()
    const made = await museum.as({
      method: 'POST',
      url: `/api/admin/booking/${museum.projectId}`,
      payload: {
        ...museum.bookingBody('', { attendees_count: undefined }),
        slot_id: undefined,
        starttime: '2026-12-01T10:00',
        prices: [{ id: child.id, count: 10 }],
      },
    })
    expect(told(await detail(museum, made))).toMatchObject({ price_cents: 9000 })
  })
})

describe('the page of a booking', () => {
  const project = async ({ as, projectId }: Museum, more: object = {}) => {
    const payload = {
      ...{ name: 'Museum', visitor_changes: true, price_note: 'Zahlbar an der Kasse' },
      ...{ price_note_translations: { en: 'Pay at the desk' }, ...more },
    }
    await as({ method: 'PUT', url: `/api/admin/project/${projectId}`, payload })
  }
  const tokenIn = (link: string, name: string) => new URL(link).searchParams.get(name)
  const lines = [
    { name: 'Adults', count: 2, total_cents: 1500 },
    { name: 'Kinder', count: 24, free: 2, total_cents: 6600 },
    { name: 'Führung', total_cents: 6000 },
  ]
  const agreed = { price_lines: lines, price_cents: 14_100, currency: 'EUR' }

  test('shows what was agreed, in the booking’s language, and until when it can be changed', async () => {
    const { museum, book } = await withPrices()
    await project(museum)
    const { cancel_url } = (await book({ language: 'en' })).json<{ cancel_url: string }>()
    const url = `/api/public/bookings/${tokenIn(cancel_url, 'cancel_token')}`
    const shown = async () => (await app.call({ url })).json<BookingShown>()
    expect(await shown()).toMatchObject({ ...agreed, price_note: 'Pay at the desk' })
    const day = 24 * 60 * 60
    await changeVariant(museum, { closes_changes: 2 * day, leadtime: 5 * day })
    expect(await shown()).toMatchObject({
      changes_until: '2026-11-29T09:00:00Z',
      change_until: '2026-11-26T09:00:00Z',
    })
    await changeVariant(museum, { leadtime: 60 })
    expect(await shown()).not.toHaveProperty('change_until')
  })

  test('says nothing of prices if it has none', async () => {
    const museum = await app.register()
    const made = await museum.book(await museum.openSlot())
    const { cancel_url } = made.json<{ cancel_url: string }>()
    const url = `/api/public/bookings/${tokenIn(cancel_url, 'cancel_token')}`
    const shown = Object.keys((await app.call({ url })).json())
    expect(shown.filter((name) => /price|currency|until/.test(name))).toEqual(['held_until'])
  })

  test('that is to be confirmed shows the same', async () => {
    const { museum, book } = await withPrices()
    await project(museum, { double_opt_in: true })
    await changeVariant(museum, { closes_changes: 2 * 24 * 60 * 60 })
    const { booking_id: bookingId } = (await book({ language: 'en' })).json<{
      booking_id: string
    }>()
    const { confirmTokenSealed } = await app.db
      .selectFrom('booking')
      .select('confirmTokenSealed')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const hold = { bookingId, confirmToken: null, confirmTokenSealed }
    const url = `/api/public/holds/${confirmTokenOf(hold, app.ctx.secretKey)}`
    const shown = { ...agreed, price_note: 'Pay at the desk', may_change: true }
    expect((await app.call({ url })).json()).toMatchObject({
      ...shown,
      changes_until: '2026-11-29T09:00:00Z',
    })
    app.clock.set('2026-11-29T09:00:01Z')
    expect((await app.call({ url })).json()).not.toHaveProperty('changes_until')
  })
})

describe('a changed booking', () => {
  const change = async (museum: Museum, made: { json: <T>() => T }, payload: object) =>
    museum.as({
      method: 'PATCH',
      url: `/api/admin/booking/${made.json<{ booking_id: string }>().booking_id}`,
      payload,
    })

  test('keeps the prices that were agreed, and needs to know who pays which', async () => {
    const { museum, book, adult, child, prices } = await withPrices()
    const made = await book()
    await changeVariant(museum, { prices: prices.map((one) => ({ ...one, cents: 1 })) })
    expect(outcome(await change(museum, made, { attendees_count: 25 }))).toEqual([
      422,
      'invalid',
      'Bitte geben Sie an, wie viele Personen welchen Preis zahlen.',
    ])
    const counts = [
      { id: adult.id, count: 1 },
      { id: child.id, count: 24 },
    ]
    const changed = await change(museum, made, { prices: counts })
    expect(told(changed.json())).toMatchObject({ attendees_count: 25, price_cents: 13_350 })
    const { history } = changed.json<BookingDetail>()
    expect(history.find(({ what }) => what === 'changed')?.after).toMatchObject({
      attendees_count: 25,
      price_lines: [{ count: 1 }, { count: 24 }, { count: 0 }],
    })
    const twice = (await change(museum, made, { prices: counts })).json<BookingDetail>()
    expect(twice.history.filter(({ what }) => what === 'changed')).toHaveLength(1)
  })

  test('of people who all pay the same price costs as many times that price', async () => {
    const { museum, book, child } = await withPrices()
    const made = await book({ prices: [{ id: child.id, count: 24 }] })
    const changed = await change(museum, made, { attendees_count: 10 })
    expect(told(changed.json())).toMatchObject({ attendees_count: 10, price_cents: 9000 })
  })

  test('of a booker, by the link, costs what was agreed', async () => {
    const { museum, book, child } = await withPrices()
    const made = await book({ prices: [{ id: child.id, count: 24 }] })
    const { cancel_url } = made.json<{ cancel_url: string }>()
    const token = new URL(cancel_url).searchParams.get('cancel_token')
    const url = `/api/public/bookings/${token}`
    const payload = { prices: [{ id: child.id, count: 22 }] }
    expect((await app.call({ method: 'PATCH', url, payload })).statusCode).toBe(200)
    expect(told(await detail(museum, made))).toMatchObject({
      attendees_count: 22,
      price_cents: 12_000,
    })
  })

  test('to another variant costs what is said for it, or nothing', async () => {
    const { museum, book } = await withPrices()
    const added = await museum.as({
      method: 'POST',
      url: `/api/admin/variants/${museum.projectId}`,
      payload: { name: 'Werkstatt', prices: [{ name: 'Kind', cents: 500, per: 'person' }] },
    })
    const workshop = added.json<Variant>()
    const slot_id = await museum.openSlot({
      max_attendees: 100,
      possible_ressources: [museum.variant.ressource_id, workshop.ressource_id],
      starttime: '2026-12-02T10:00',
    })
    const made = await book()
    const category = workshop.ressource_id
    const prices = [{ id: workshop.prices?.[0]?.id, count: 26 }]
    const url = `/api/admin/project/${museum.projectId}`
    await museum.as({ method: 'PUT', url, payload: { name: 'Museum', currency: 'CHF' } })
    const changed = await change(museum, made, { slot_id, category, prices })
    expect(told(changed.json())).toMatchObject({ price_cents: 13_000, currency: 'CHF' })
    const back = await change(museum, made, { category: museum.variant.ressource_id })
    expect(back.json()).not.toHaveProperty('price_cents')
  })
})
