import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

const app = await testApp()

const unknown = '01980000-0000-7000-8000-000000000000'
const stored = async () => ({
  bookings: (await app.db.selectFrom('booking').selectAll().execute()).length,
  mails: (await app.outbox()).length,
})
const tokenIn = (url: string) => new URL(url).searchParams.get('cancel_token') ?? ''

describe('booking as a visitor', () => {
  test('takes the places, stores the booking and queues the confirmation email in one transaction', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const answer = await museum.book(slotId, { comment: 'Mit <script> & 😀' })
    expect(answer.statusCode).toBe(201)
    const made = answer.json<{ booking_id: string; start: string; cancel_url: string }>()
    expect(made.start).toBe('2026-12-01T09:00:00Z')
    expect(made.cancel_url).toMatch(/^http:\/\/localhost:3000\/cancel\.html\?cancel_token=.{43}$/)
    const [slot] = await museum.slots()
    expect(slot).toMatchObject({
      sum: 2,
      bookings: [{ booker_name: 'Jürgen Weiß', comment: 'Mit <script> & 😀', attendees_count: 2 }],
    })
    expect(slot?.bookings[0]?.cancel_token).toBe(tokenIn(made.cancel_url))
    expect((await app.outbox()).at(-1)).toMatchObject({
      event: 'booking_confirmed',
      bookingId: made.booking_id,
      recipient: 'juergen.weiss@schule.example',
    })
  })

  test('for more people than there are places is refused, and the response says how many are left', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 3 })
    await museum.book(slotId)
    const answer = await museum.book(slotId)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'slot_full', remaining: 1 })
    expect((await museum.book(slotId, { attendees_count: 1 })).statusCode).toBe(201)
    expect(await museum.slots()).toMatchObject([{ sum: 3 }])
  })

  const faulty: [string, object, string][] = [
    ['no people', { attendees_count: 0 }, 'attendees_count'],
    ['a negative number', { attendees_count: -1 }, 'attendees_count'],
    ['one and a half', { attendees_count: 1.5 }, 'attendees_count'],
    ['a billion', { attendees_count: 1e9 }, 'attendees_count'],
    ['a number as text', { attendees_count: '2' }, 'attendees_count'],
    ['an empty name', { booker_name: '  ' }, 'booker_name'],
    ['an overlong name', { booker_name: 'n'.repeat(201) }, 'booker_name'],
    ['a line break in the name', { booker_name: 'Anna\nBcc: x@y.de' }, 'booker_name'],
    ['a name that is not text', { booker_name: { toString: 'x' } }, 'booker_name'],
    ['half an address', { booker_email: 'anna@' }, 'booker_email'],
    ['a line break in the address', { booker_email: 'a@b.de\nBcc: x@y.de' }, 'booker_email'],
    ['two addresses', { booker_email: 'a@b.de, c@d.de' }, 'booker_email'],
    ['an overlong address', { booker_email: `${'a'.repeat(250)}@b.de` }, 'booker_email'],
    ['an overlong comment', { comment: 'k'.repeat(2001) }, 'comment'],
    ['a NUL in the comment', { comment: 'a\u0000b' }, 'comment'],
    ['no category', { category: '' }, 'category'],
    ['a NUL in the category', { category: 'F\u0000' }, 'category'],
    ['a name that shows nothing', { booker_name: '\u200b' }, 'booker_name'],
    ['an unknown category', { category: 'Ballonfahrt' }, 'category'],
    ['a filled hidden field', { website: 'https://böse.example' }, 'website'],
    ['a slot that is not an identifier', { slot_id: 'x' }, 'slot_id'],
  ]
  test.each(
    faulty,
  )('with %s is refused with an error on that field, and nothing is stored', async (_, input, field) => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const before = await stored()
    const answer = await museum.book(slotId, input)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
    expect(await stored()).toEqual(before)
    expect(await museum.slots()).toMatchObject([{ sum: 0 }])
  })

  test('stores emoji and markup in a name unchanged', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const booker_name = '👩‍🏫 <script>alert(1)</script> "O\'Neil"'
    expect((await museum.book(slotId, { booker_name })).statusCode).toBe(201)
    expect(await museum.slots()).toMatchObject([{ bookings: [{ booker_name }] }])
  })

  test('accepts a variant by its name, its id or its resource', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    for (const category of ['Führung', museum.variant.id, museum.variant.ressource_id]) {
      expect((await museum.book(slotId, { category })).statusCode).toBe(201)
    }
    expect(await museum.slots()).toMatchObject([{ sum: 6 }])
  })

  test('returns 404 for unknown, internal and deleted slots, slots in other organisations, and unknown projects', async () => {
    const [museum, brewery] = [await app.register(), await app.register()]
    const internal = await museum.openSlot({ internal: true })
    const deleted = await museum.openSlot()
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${deleted}` })
    const foreign = await brewery.openSlot()
    for (const slotId of [internal, deleted, foreign, unknown]) {
      expect((await museum.book(slotId)).statusCode).toBe(404)
    }
    const url = `/api/public/projects/${unknown}/bookings`
    const payload = museum.bookingBody(internal)
    expect((await app.call({ method: 'POST', url, payload })).statusCode).toBe(404)
    expect((await app.call({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  })

  test('closes when the slot begins or, if the variant has a lead time, that much earlier', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const listed = async () =>
      (await app.call({ url: `/api/public/projects/${museum.projectId}/slots` })).json<[]>().length
    await app.db
      .updateTable('variant')
      .set({ leadTimeSeconds: 3600 })
      .where('id', '=', museum.variant.id)
      .execute()
    app.clock.set('2026-12-01T08:00:00Z')
    expect([await listed(), (await museum.book(slotId)).statusCode]).toEqual([1, 201])
    app.clock.set('2026-12-01T08:00:01Z')
    expect(await listed()).toBe(0)
    expect((await museum.book(slotId)).json()).toMatchObject({ code: 'lead_time_passed' })
    app.clock.set('2026-12-01T09:00:00Z')
    expect((await museum.book(slotId)).json()).toMatchObject({ code: 'slot_started' })
    app.clock.set('2026-11-20T12:00:00Z')
  })
})

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'ein-sehr-langer-schluessel' }

  test('turns many concurrent requests for the last places into one booking, and all get the same response', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 2 })
    const answers = await Promise.all([1, 2, 3].map(() => museum.book(slotId, {}, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await museum.slots()).toMatchObject([{ sum: 2 }])
  })

  test('is refused with a different body, and the response reveals nothing about the booking', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 2 })
    await museum.book(slotId, {}, key)
    const answer = await museum.book(slotId, { attendees_count: 3 }, key)
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([
      409,
      ['code', 'message'],
    ])
  })

  test('can be used again after 24 hours, and must have a minimum length', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot()
    await museum.book(slotId, {}, key)
    app.clock.set('2026-11-21T12:00:00Z')
    expect((await museum.book(slotId, {}, key)).statusCode).toBe(201)
    expect(await museum.slots()).toMatchObject([{ sum: 4 }])
    app.clock.set('2026-11-20T12:00:00Z')
    expect((await museum.book(slotId, {}, { 'idempotency-key': 'kurz' })).statusCode).toBe(422)
  })
})

describe('booking as an admin', () => {
  type Museum = Awaited<ReturnType<TestApp['register']>>
  const book = (museum: Museum, input: object) =>
    museum.as({
      method: 'POST',
      url: `/api/admin/booking/${museum.projectId}`,
      payload: {
        ...museum.bookingBody(''),
        slot_id: undefined,
        starttime: '2026-12-01T10:00',
        ...input,
      },
    })

  test('[C24] finds the slot by its start, if it has room', async () => {
    const museum = await app.register()
    const small = await museum.openSlot({ max_attendees: 1 })
    const large = await museum.openSlot({ max_attendees: 5 })
    const answer = await book(museum, {})
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ slot_id: large })
    const picked = await book(museum, { slot_id: small, attendees_count: 1 })
    expect(picked.json()).toMatchObject({ slot_id: small })
    const full = await book(museum, { slot_id: small, attendees_count: 1 })
    expect([full.statusCode, full.json()]).toMatchObject([409, { code: 'slot_full', remaining: 0 }])
  })

  test('[C24] allows internal slots and ignores lead times', async () => {
    const museum = await app.register()
    await museum.openSlot({ internal: true })
    app.clock.set('2026-12-01T09:30:00Z')
    expect((await book(museum, {})).statusCode).toBe(201)
    app.clock.set('2026-11-20T12:00:00Z')
  })

  test('[C24] returns 404 if no slot starts at that time, and 422 for an unknown category', async () => {
    const museum = await app.register()
    await museum.openSlot()
    expect((await book(museum, { starttime: '2026-12-01T11:00' })).statusCode).toBe(404)
    expect((await book(museum, { category: 'Ballonfahrt' })).statusCode).toBe(422)
  })
})
