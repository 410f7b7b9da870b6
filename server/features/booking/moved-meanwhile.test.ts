import { afterEach, describe, expect, test } from 'vitest'
import { confirmTokenOf } from '#server/auth/booking-token.ts'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp()
afterEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Museum = Awaited<ReturnType<TestApp['register']>>

const nine = '2026-12-01T09:00:00Z'
const one = '2026-12-01T13:00:00Z'

/** Moves a slot from nine to one, as an admin who changes its time or asks its bookers. */
async function move({ as }: Museum, slotId: string) {
  const payload = { starttime: '2026-12-01T14:00', timezone: 'Europe/Berlin' }
  const moved = await as({ method: 'POST', url: `/api/admin/slot/${slotId}/move`, payload })
  expect(moved.statusCode).toBe(200)
}

const keyOf = (n: number) => ({ 'idempotency-key': `${n}`.repeat(30) })

const told = (answer: { statusCode: number; json: <T>() => T }) => {
  const { code, start, remaining } = answer.json<Record<string, unknown>>()
  return [answer.statusCode, code ?? 'done', start ?? remaining]
}

describe('a visitor whose slot moves while they type', () => {
  test('books nothing, and is told the new time', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    await move(museum, slotId)
    const before = await app.outbox()
    const refused = await museum.book(slotId, { start: nine }, keyOf(1))
    expect(told(refused)).toEqual([409, 'slot_moved', one])
    expect(await museum.slots()).toMatchObject([{ sum: 0, bookings: [null] }])
    expect(await app.outbox()).toHaveLength(before.length)
    expect(told(await museum.book(slotId, { start: one }, keyOf(2)))).toEqual([201, 'done', one])
    expect(told(await museum.book(slotId, {}, keyOf(3)))).toEqual([201, 'done', one])
  })

  test('is refused among others who book at the same moment', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    await move(museum, slotId)
    const starts = [one, nine, undefined, nine, one, nine]
    const answers = await Promise.all(
      starts.map((start) => museum.book(slotId, { start, attendees_count: 1 })),
    )
    expect(answers.map(told)).toEqual(
      starts.map((start) => (start === nine ? [409, 'slot_moved', one] : [201, 'done', one])),
    )
    expect(await museum.slots()).toMatchObject([{ sum: 3 }])
  })

  test('is refused if the move happens while they book', async () => {
    const museum = await app.register()
    const slots = await Promise.all(Array.from({ length: 6 }, () => museum.openSlot()))
    const [answers] = await Promise.all([
      Promise.all(slots.map((slotId) => museum.book(slotId, { start: nine }))),
      ...slots.map((slotId) => move(museum, slotId)),
    ])
    for (const [n, answer] of answers.entries()) {
      const rows = await bookedStarts(slots[n] ?? '')
      const [status] = told(answer)
      expect([status, rows]).toEqual(
        status === 201 ? [201, [Temporal.Instant.from(nine)]] : [409, []],
      )
    }
  })

  test('gets the same answer to the same request, however the slot moves afterwards', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const first = await museum.book(slotId, { start: nine }, keyOf(4))
    await move(museum, slotId)
    const again = await museum.book(slotId, { start: nine }, keyOf(4))
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(told(await museum.book(slotId, { start: one }, keyOf(4)))).toEqual([
      409,
      'key_used_otherwise',
      undefined,
    ])
    expect(await museum.slots()).toMatchObject([{ sum: 2 }])
  })

  test('is told of missing room rather than of a time that they cannot have', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 2 })
    await museum.book(slotId, { attendees_count: 1 })
    await move(museum, slotId)
    expect(told(await museum.book(slotId, { start: nine }))).toEqual([409, 'slot_full', 1])
  })

  test('books nothing either if the tour has become longer', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const longer = { name: 'Führung', short_description: '', leadtime: 0, duration: 7200 }
    const url = `/api/admin/variants/${museum.variant.id}`
    await museum.as({ method: 'PUT', url, payload: longer })
    const seen = (duration: number) => museum.book(slotId, { start: nine, duration })
    expect(told(await seen(3600))).toEqual([409, 'slot_moved', nine])
    const together = await Promise.all([seen(3600), seen(7200), seen(3600), seen(7200)])
    expect(together.map(({ statusCode }) => statusCode)).toEqual([409, 201, 409, 201])
  })

  test('must send an instant', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    for (const start of ['2026-12-01T10:00', 'morgen', 1764579600, '0001-01-01T00:00:00Z']) {
      expect(told(await museum.book(slotId, { start }))).toEqual([422, 'invalid', undefined])
    }
  })
})

test('an admin who books a certain slot is told if it starts at another time by now', async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  await move(museum, slotId)
  const url = `/api/admin/booking/${museum.projectId}`
  const book = (starttime: string, of: object = { slot_id: slotId }) =>
    museum.as({
      method: 'POST',
      url,
      payload: { ...museum.bookingBody(slotId), slot_id: undefined, starttime, ...of },
    })
  expect(told(await book('2026-12-01T10:00'))).toEqual([409, 'slot_moved', one])
  expect(told(await book('2026-12-01T10:00', {}))).toEqual([404, 'not_found', undefined])
  expect((await book('2026-12-01T14:00')).statusCode).toBe(201)
  expect(await museum.slots()).toMatchObject([{ sum: 2 }])
})

const bookedStarts = async (slotId: string) => {
  const bookings = app.db.selectFrom('booking').select('bookedStart').where('slotId', '=', slotId)
  return (await bookings.execute()).map(({ bookedStart }) => bookedStart)
}

const withBooking = async () => {
  const museum = await app.register()
  const slotId = await museum.openSlot({ starttime: '2026-12-03T10:00' })
  const made = (await museum.book(slotId)).json<{ booking_id: string; cancel_url: string }>()
  const token = new URL(made.cancel_url).searchParams.get('cancel_token') ?? ''
  const own = (payload: object) =>
    app.call({ method: 'PATCH', url: `/api/public/bookings/${token}`, payload })
  return { museum, slotId, bookingId: made.booking_id, token, own }
}

describe('whoever moves a booking to a slot that has been moved', () => {
  test('changes nothing as its booker, and is told the new time; a repeated change stands', async () => {
    const { museum, own } = await withBooking()
    const slotId = await museum.openSlot()
    const other = await museum.openSlot()
    await move(museum, slotId)
    expect(told(await own({ slot_id: slotId, start: nine }))).toEqual([409, 'slot_moved', one])
    expect(told(await own({ slot_id: other, start: nine }))).toEqual([200, 'done', nine])
    await move(museum, other)
    expect(told(await own({ slot_id: other, start: nine }))).toEqual([200, 'done', one])
    expect(told(await own({ attendees_count: 3, start: nine }))).toEqual([409, 'slot_moved', one])
    expect((await museum.slots()).map(({ sum }) => sum).sort()).toEqual([0, 0, 2])
  })

  test('changes nothing as an admin either', async () => {
    const { museum, bookingId } = await withBooking()
    const slotId = await museum.openSlot()
    await move(museum, slotId)
    const change = (start: string) =>
      museum.as({
        method: 'PATCH',
        url: `/api/admin/booking/${bookingId}`,
        payload: { slot_id: slotId, start },
      })
    expect(told(await change(nine))).toEqual([409, 'slot_moved', one])
    expect(told(await change(one))).toEqual([200, 'done', one])
  })

  test('changes nothing after their own slot was called off', async () => {
    const { museum, slotId, own } = await withBooking()
    const other = await museum.openSlot()
    await museum.as({
      method: 'POST',
      url: `/api/admin/slot/${slotId}/call-off`,
      payload: { reason: '' },
    })
    await move(museum, other)
    expect(told(await own({ slot_id: other, start: nine }))).toEqual([409, 'slot_moved', one])
    expect(told(await own({ slot_id: other, start: one }))).toEqual([200, 'done', one])
    expect(told(await own({ slot_id: other, start: one }))).toEqual([200, 'done', one])
  })
})

test('a bare yes to a hold counts for the time that its email named', async () => {
  const museum = await app.register()
  const where = { id: museum.projectId }
  await app.db
    .updateTable('project')
    .set({ doubleOptIn: true })
    .where('id', '=', where.id)
    .execute()
  const slotId = await museum.openSlot()
  const made = (await museum.book(slotId, { start: nine })).json<{ booking_id: string }>()
  const stored = await app.db
    .selectFrom('booking')
    .select(['id as bookingId', 'confirmToken', 'confirmTokenSealed'])
    .where('id', '=', made.booking_id)
    .executeTakeFirstOrThrow()
  const confirmToken = confirmTokenOf(stored, app.ctx.secretKey)
  const confirm = (payload?: object) =>
    app.call({
      method: 'POST',
      url: `/api/public/holds/${confirmToken}/confirm`,
      ...(payload && { payload }),
    })
  await move(museum, slotId)
  expect(told(await confirm())).toEqual([409, 'slot_moved', one])
  expect(told(await confirm({ start: nine }))).toEqual([409, 'slot_moved', one])
  expect(told(await confirm({ start: one }))).toEqual([200, 'done', one])
  expect(told(await confirm())).toEqual([200, 'done', one])
})
