import { afterEach, describe, expect, test } from 'vitest'
import { bookingNumber } from '#contract/booking-number.ts'
import { testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)
afterEach(() => app.clock.set('2026-11-20T12:00:00Z'))

describe('an admin who changes a booking', () => {
  test('keeps the booking’s token and number, and triggers one email describing the change', async () => {
    const { museum, slotId, bookingId } = await ctx.withBooking()
    const before = await ctx.stored(bookingId)
    const answer = await ctx.change(museum, bookingId, { attendees_count: 8, note: 'Rief an.' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        booking_id: bookingId,
        slot_id: slotId,
        attendees_count: 8,
        note: 'Rief an.',
        remaining: 2,
      },
    ])
    const after = await ctx.stored(bookingId)
    expect(after).toMatchObject({
      attendees: 8,
      cancelTokenHash: before.cancelTokenHash,
      revision: 1,
      changedAt: app.clock.now(),
    })
    expect(await ctx.placesIn(museum)).toEqual([8])
    const [changed] = await ctx.changesOf(bookingId)
    expect(changed).toMatchObject({
      before: { attendees_count: 2, note: '' },
      after: { attendees_count: 8, note: 'Rief an.' },
      staffId: expect.any(String),
    })
    expect(Object.keys(changed?.before ?? {}).sort()).toEqual(['attendees_count', 'note'])
    expect((await ctx.mailsOf(bookingId)).slice(1)).toMatchObject([
      {
        event: 'booking_changed',
        changeId: changed?.id,
        recipient: 'juergen.weiss@schule.example',
        slotId: null,
      },
    ])
    expect(await ctx.auditOf(museum, bookingId)).toEqual([
      `booking_changed 2026-12-01T09:00:00Z ${bookingNumber(bookingId)}`,
    ])
  })

  test('can move the booking to another slot, taking places there and freeing those in the old slot', async () => {
    const { museum, bookingId } = await ctx.withBooking()
    const other = await museum.openSlot({ starttime: '2026-12-04T10:00', internal: true })
    const answer = await ctx.change(museum, bookingId, { slot_id: other, attendees_count: 3 })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { slot_id: other, start: '2026-12-04T09:00:00Z', attendees_count: 3, remaining: 7 },
    ])
    expect(await ctx.placesIn(museum)).toEqual([0, 3])
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_changed'])
    expect(await ctx.auditOf(museum, bookingId)).toEqual([
      `booking_moved 2026-12-04T09:00:00Z ${bookingNumber(bookingId)}`,
    ])
    expect((await ctx.stored(bookingId)).revision).toBe(1)
    const [changed] = await ctx.changesOf(bookingId)
    expect(changed?.after).toEqual({
      attendees_count: 3,
      slot_id: other,
      start: '2026-12-04T09:00:00Z',
    })
  })

  test('triggers no email and adds no history or audit entry if nothing changes', async () => {
    const { museum, slotId, bookingId } = await ctx.withBooking()
    const same = { attendees_count: 2, slot_id: slotId, category: 'Führung', comment: '' }
    expect((await ctx.change(museum, bookingId, same)).statusCode).toBe(200)
    expect((await ctx.change(museum, bookingId, {})).statusCode).toBe(200)
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed'])
    expect(await ctx.changesOf(bookingId)).toEqual([])
    expect(await ctx.auditOf(museum, bookingId)).toEqual([])
    expect(await ctx.stored(bookingId)).toMatchObject({ revision: 0, changedAt: null })
  })

  test.each([
    [{ note: 'Stammgast' }, [], 0],
    [{ booker_phone: '0421 361-0' }, [], 0],
    [{ comment: 'Ein Rollstuhl' }, [], 0],
    [{ booker_name: 'Jürgen Weis' }, ['juergen.weiss@schule.example'], 0],
    [{ booker_email: 'weiss@schule.example' }, ['weiss@schule.example'], 0],
    [{ booker_email: '', attendees_count: 3 }, [], 1],
    [{ attendees_count: 3, notify: false }, [], 1],
    [{ attendees_count: 1 }, ['juergen.weiss@schule.example'], 1],
  ])('by sending %j triggers an email to %j and leaves the booking at revision %i', async (wish, recipients, revision) => {
    const { museum, bookingId } = await ctx.withBooking()
    expect((await ctx.change(museum, bookingId, wish)).statusCode).toBe(200)
    const posted = (await ctx.mailsOf(bookingId)).slice(1)
    expect(posted.map(({ recipient }) => recipient)).toEqual(recipients)
    expect((await ctx.stored(bookingId)).revision).toBe(revision)
    expect(await ctx.changesOf(bookingId)).toHaveLength(1)
  })

  test('moves the booking to a parallel slot without an email, because nothing changes for the booker', async () => {
    const { museum, bookingId } = await ctx.withBooking()
    const parallel = await museum.openSlot()
    expect((await ctx.change(museum, bookingId, { slot_id: parallel })).statusCode).toBe(200)
    expect(await ctx.stored(bookingId)).toMatchObject({ slotId: parallel, revision: 0 })
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed'])
    expect(await ctx.changesOf(bookingId)).toHaveLength(1)
  })

  test('can change a hold without an email, and the hold ends no later than the start of the new slot', async () => {
    const museum = await app.register()
    await ctx.confirmedByVisitors(museum)
    const slotId = await museum.openSlot()
    const soon = await museum.openSlot({ starttime: '2026-11-20T13:10' })
    const { booking_id } = (await museum.book(slotId)).json<{ booking_id: string }>()
    const answer = await ctx.change(museum, booking_id, { slot_id: soon })
    expect(answer.json()).toMatchObject({ held_until: '2026-11-20T12:10:00Z', slot_id: soon })
    expect(await ctx.eventsOf(booking_id)).toEqual(['booking_held'])
    app.clock.set('2026-11-20T12:10:00Z')
    const late = await ctx.change(museum, booking_id, { slot_id: slotId })
    expect(refusal(late)).toEqual([409, 'booking_cancelled'])
  })

  test('may correct the number of people after the start, without an email', async () => {
    const { museum, bookingId } = await ctx.withBooking()
    app.clock.set('2026-12-01T10:00:00Z')
    expect((await ctx.change(museum, bookingId, { attendees_count: 1 })).statusCode).toBe(200)
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed'])
    expect((await ctx.stored(bookingId)).attendees).toBe(1)
  })

  test('can change the answers to the project’s questions, and identical answers count as no change', async () => {
    const { museum, bookingId } = await ctx.withBooking()
    const question = { kind: 'choice', text: 'Sprache', options: ['Deutsch', 'Platt'] }
    const url = `/api/admin/project/${museum.projectId}`
    const payload = { name: 'Museum', questions: [question] }
    const set = await museum.as({ method: 'PUT', url, payload })
    const [asked] = set.json<{ questions: { id: string }[] }>().questions
    const answers = [{ question_id: asked?.id, answer: 'Platt' }]
    const changed = await ctx.change(museum, bookingId, { answers })
    expect([changed.statusCode, changed.json()]).toMatchObject([
      200,
      { answers: [{ question: 'Sprache', answer: 'Platt' }] },
    ])
    expect((await ctx.change(museum, bookingId, { answers })).statusCode).toBe(200)
    expect(await ctx.changesOf(bookingId)).toHaveLength(1)
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed'])
    const unknown = [{ question_id: asked?.id, answer: 'Latein' }]
    expect(refusal(await ctx.change(museum, bookingId, { answers: unknown }))).toEqual([
      422,
      'invalid',
    ])
  })

  test('may choose another variant that the slot offers', async () => {
    const museum = await app.register()
    const url = `/api/admin/variants/${museum.projectId}`
    const added = await museum.as({ method: 'POST', url, payload: { name: 'Kinderführung' } })
    const other = added.json<{ id: string; ressource_id: string }>()
    const both = [museum.variant.ressource_id, other.ressource_id]
    const slotId = await museum.openSlot({ possible_ressources: both })
    const only = await museum.openSlot({
      starttime: '2026-12-04T10:00',
      possible_ressources: [other.ressource_id],
    })
    const { booking_id: id } = (await museum.book(slotId)).json<{ booking_id: string }>()
    expect(refusal(await ctx.change(museum, id, { slot_id: only }))).toEqual([
      409,
      'variant_not_offered',
    ])
    const chosen = await ctx.change(museum, id, { slot_id: only, category: 'Kinderführung' })
    expect(chosen.json()).toMatchObject({ variant: 'Kinderführung', category: other.ressource_id })
    expect(
      refusal(await ctx.change(museum, id, { slot_id: slotId, category: 'Ballonfahrt' })),
    ).toEqual([422, 'invalid'])
    expect((await ctx.change(museum, id, { slot_id: slotId })).statusCode).toBe(200)
    expect((await ctx.change(museum, id, { category: 'Führung' })).json()).toMatchObject({
      variant: 'Führung',
    })
    expect((await ctx.changesOf(id)).at(-1)).toMatchObject({
      before: { variant: 'Kinderführung' },
      after: { variant: 'Führung' },
    })
  })
})

test('cancelling a changed booking frees its current number of places in its current slot', async () => {
  const { museum, bookingId } = await ctx.withBooking()
  const other = await museum.openSlot({ starttime: '2026-12-04T10:00' })
  await ctx.change(museum, bookingId, { slot_id: other, attendees_count: 5 })
  await ctx.cancel(museum, bookingId)
  expect(await ctx.placesIn(museum)).toEqual([0, 0])
})
