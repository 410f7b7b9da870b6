import { afterEach, describe, expect, test } from 'vitest'
import type { BookingShown } from '#contract/booking.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)
afterEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Museum = Awaited<ReturnType<TestApp['register']>>

const reason = 'Unser Guide ist krank.'

const callOff = ({ as }: Pick<Museum, 'as'>, slotId: string, payload: object = { reason }) =>
  as({ method: 'POST', url: `/api/admin/slot/${slotId}/call_off`, payload })

const shown = async (token: string) =>
  (await app.call({ url: `/api/public/bookings/${token}` })).json<BookingShown>()

const rebook = (token: string, slot_id: string, more: object = {}) =>
  app.call({
    method: 'PATCH',
    url: `/api/public/bookings/${token}`,
    payload: { slot_id, ...more },
  })

const starts = async (token: string) =>
  (await shown(token)).called_off?.alternatives.map(({ start }) => start)

async function calledOff(slot: object = {}) {
  const booked = await ctx.withBooking({ starttime: '2026-12-02T10:00', ...slot })
  const answer = await callOff(booked.museum, booked.slotId)
  return { ...booked, answer }
}

describe('calling off a slot', () => {
  test('deletes it, cancels all its bookings and emails each booker the reason once', async () => {
    const { museum, slotId, bookingId, token, answer } = await calledOff()
    expect([answer.statusCode, answer.json()]).toEqual([200, { cancelled: 1, told: 1 }])
    expect(await museum.slots()).toEqual([])
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_called_off'])
    expect(await shown(token)).toMatchObject({
      cancelled: true,
      change_refusal: 'booking_cancelled',
      called_off: { reason, alternatives: [] },
    })
    const { cancel_reason, history } = await ctx.detailOf(museum, bookingId)
    expect(cancel_reason).toBe(reason)
    expect(history).toContainEqual(
      expect.objectContaining({ what: 'cancelled', as: 'staff', by: 'Käthe Roß' }),
    )
    expect((await ctx.auditOf(museum, slotId))[0]).toBe('slot_called_off 2026-12-02T09:00:00Z')
    expect((await callOff(museum, slotId)).statusCode).toBe(404)
  })

  test('is refused once the slot has begun', async () => {
    const { museum, slotId } = await ctx.withBooking()
    app.clock.set('2026-12-01T09:00:00Z')
    expect(refusal(await callOff(museum, slotId))).toEqual([409, 'slot_started'])
  })

  test('offers bookers the three nearest bookable slots with room', async () => {
    const { museum, token } = await calledOff()
    const open = (starttime: string, more: object = {}) => museum.openSlot({ starttime, ...more })
    await open('2026-11-21T10:00')
    await open('2026-12-01T10:00')
    await open('2026-12-02T11:00', { max_attendees: 1 })
    await open('2026-12-02T12:00', { internal: true })
    await open('2026-12-02T14:00')
    await open('2026-12-03T10:00')
    await open('2026-12-24T10:00')
    expect(await starts(token)).toEqual([
      '2026-12-01T09:00:00Z',
      '2026-12-02T13:00:00Z',
      '2026-12-03T09:00:00Z',
    ])
    app.clock.set('2026-12-02T12:30:00Z')
    expect(await starts(token)).toEqual([
      '2026-12-02T13:00:00Z',
      '2026-12-03T09:00:00Z',
      '2026-12-24T09:00:00Z',
    ])
    const { as, variant } = museum
    const url = `/api/admin/variants/${variant.id}`
    await as({ method: 'PUT', url, payload: { name: 'Führung', leadtime: 3600 } })
    expect(await starts(token)).toEqual(['2026-12-03T09:00:00Z', '2026-12-24T09:00:00Z'])
  })

  test('does not offer bookers slots kept on a closed day', async () => {
    const { museum, token } = await calledOff()
    await museum.openSlot({ starttime: '2026-12-02T14:00' })
    await museum.openSlot({ starttime: '2026-12-03T10:00' })
    const days = [{ from: '2026-12-02', to: '2026-12-02', reason: 'Krankheit' }]
    const url = `/api/admin/closed_days/${museum.projectId}`
    expect((await museum.as({ method: 'PUT', url, payload: { days } })).statusCode).toBe(200)
    expect(await starts(token)).toEqual(['2026-12-03T09:00:00Z'])
  })

  test('does not offer other slots to the booker of an unconfirmed hold', async () => {
    const museum = await app.register()
    await ctx.confirmedByVisitors(museum)
    const slotId = await museum.openSlot()
    const other = await museum.openSlot({ starttime: '2026-12-04T10:00' })
    const made = (await museum.book(slotId)).json<{ booking_id: string; cancel_url: string }>()
    expect((await callOff(museum, slotId)).json()).toEqual({ cancelled: 1, told: 0 })
    const token = new URL(made.cancel_url).searchParams.get('cancel_token') ?? ''
    expect(await shown(token)).not.toHaveProperty('called_off')
    expect(refusal(await rebook(token, other))).toEqual([409, 'booking_cancelled'])
    expect(await ctx.eventsOf(made.booking_id)).toEqual(['booking_held'])
  })
})

describe('calling off several slots at once', () => {
  const callOffMany = ({ as, projectId }: Museum, slot_ids: string[], payload = { reason }) =>
    as({
      method: 'POST',
      url: `/api/admin/slots/${projectId}/call_off`,
      payload: { slot_ids, ...payload },
    })

  test('deletes them with their bookings, does not offer any of them to bookers, and sends each guide one email', async () => {
    const { museum, slotId, bookingId, token } = await ctx.withBooking()
    const noon = await museum.openSlot({ starttime: '2026-12-01T12:00' })
    const evening = await museum.openSlot({ starttime: '2026-12-01T18:00' })
    const begun = await museum.openSlot({ starttime: '2026-11-20T13:30' })
    await museum.openSlot({ starttime: '2026-12-02T10:00' })
    for (const event_id of [slotId, evening]) {
      const fields = form({ staff_name: 'Käthe Roß', event_id })
      await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...fields })
    }
    const mailsBefore = (await app.outbox()).length
    app.clock.set('2026-11-20T12:45:00Z')
    await museum.prove()
    const answer = await callOffMany(museum, [slotId, noon, evening, begun])
    expect([answer.statusCode, answer.json()]).toEqual([200, { slots: 3, cancelled: 1, told: 1 }])
    expect((await museum.slots()).map(({ slot_id }) => slot_id)).toHaveLength(2)
    expect(await starts(token)).toEqual(['2026-12-02T09:00:00Z'])
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_called_off'])
    const events = (await app.outbox()).slice(mailsBefore).map(({ event }) => event)
    expect(events.toSorted()).toEqual(['booking_called_off', 'slots_changed'])
    const audit = (await museum.as({ url: '/api/admin/audit' })).json<{ action: string }[]>()
    expect(audit[0]).toMatchObject({ action: 'slots_called_off', label: '0 0 3' })
    expect((await callOffMany(museum, [slotId, noon])).statusCode).toBe(404)
  })

  test('changes nothing if none are in the future, or if there are too many', async () => {
    const { museum, slotId } = await ctx.withBooking()
    const other = await ctx.withBooking()
    expect((await callOffMany(museum, [other.slotId])).statusCode).toBe(404)
    expect((await callOffMany(museum, Array(201).fill(slotId))).statusCode).toBe(422)
    app.clock.set('2026-12-01T09:00:00Z')
    await museum.prove()
    expect((await callOffMany(museum, [slotId])).statusCode).toBe(404)
    expect(await ctx.placesIn(museum)).toEqual([2])
  })
})

describe('a booker whose slot was called off', () => {
  test('can move the booking to another slot with one click, and it stays the same booking', async () => {
    const { museum, bookingId, token } = await calledOff()
    const other = await museum.openSlot({ starttime: '2026-12-04T10:00' })
    const answer = await rebook(token, other)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { slot_id: other, start: '2026-12-04T09:00:00Z', cancelled: false, revision: 2 },
    ])
    expect(answer.json()).not.toHaveProperty('called_off')
    expect((await rebook(token, other)).statusCode).toBe(200)
    expect(await ctx.placesIn(museum)).toEqual([2])
    expect(await ctx.eventsOf(bookingId)).toEqual([
      'booking_confirmed',
      'booking_called_off',
      'booking_changed',
    ])
    const { history } = await ctx.detailOf(museum, bookingId)
    expect(history).toContainEqual(
      expect.objectContaining({
        ...{ what: 'rebooked', as: 'booker', reason },
        before: expect.objectContaining({ start: '2026-12-02T09:00:00Z' }),
        after: expect.objectContaining({ start: '2026-12-04T09:00:00Z' }),
      }),
    )
    const cancelled = await app.call({
      method: 'POST',
      url: `/api/public/bookings/${token}/cancel`,
    })
    expect(cancelled.statusCode).toBe(200)
    expect(await ctx.placesIn(museum)).toEqual([0])
    expect(refusal(await rebook(token, other))).toEqual([409, 'booking_cancelled'])
  })

  test('may move the booking even if the project does not let bookers change bookings', async () => {
    const { museum, token } = await calledOff()
    const { projectId } = museum
    const off = { visitorChanges: false }
    await app.db.updateTable('project').set(off).where('id', '=', projectId).execute()
    const other = await museum.openSlot({ starttime: '2026-12-04T10:00' })
    expect((await rebook(token, other)).statusCode).toBe(200)
  })

  test('gets an error if the chosen slot is full, and the booking stays cancelled', async () => {
    const { museum, bookingId, token } = await calledOff()
    const other = await museum.openSlot({ starttime: '2026-12-04T10:00', max_attendees: 3 })
    await museum.book(other)
    expect(refusal(await rebook(token, other))).toEqual([409, 'slot_full', 1])
    expect((await ctx.stored(bookingId)).cancelledAt).not.toBe(null)
    expect(await ctx.placesIn(museum)).toEqual([2])
  })

  test('cannot move the booking to a slot that is internal or past, whose lead time has passed, or that does not offer the variant', async () => {
    const { museum, token } = await calledOff()
    const internal = await museum.openSlot({ starttime: '2026-12-04T10:00', internal: true })
    expect(refusal(await rebook(token, internal))).toEqual([404, 'not_found'])
    const soon = await museum.openSlot({ starttime: '2026-11-20T14:00' })
    const { as, variant, projectId } = museum
    const url = `/api/admin/variants/${variant.id}`
    await as({ method: 'PUT', url, payload: { name: 'Führung', leadtime: 7200 } })
    expect(refusal(await rebook(token, soon))).toEqual([409, 'lead_time_passed'])
    app.clock.set('2026-11-20T13:00:00Z')
    expect(refusal(await rebook(token, soon))).toEqual([409, 'slot_started'])
    const made = await as({
      method: 'POST',
      url: `/api/admin/variants/${projectId}`,
      payload: { name: 'Kinderführung' },
    })
    const { ressource_id } = made.json<{ ressource_id: string }>()
    const children = await museum.openSlot({
      starttime: '2026-12-05T10:00',
      possible_ressources: [ressource_id],
    })
    expect(refusal(await rebook(token, children))).toEqual([409, 'variant_not_offered'])
  })

  test('cannot change the number of people while moving the booking, or move one that was cancelled for another reason', async () => {
    const { museum, token } = await calledOff()
    const other = await museum.openSlot({ starttime: '2026-12-04T10:00' })
    const more = await rebook(token, other, { attendees_count: 3 })
    expect(refusal(more)).toEqual([409, 'booking_cancelled'])
    const second = await ctx.withBooking()
    await second.museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${second.slotId}` })
    const there = await second.museum.openSlot({ starttime: '2026-12-04T10:00' })
    expect(refusal(await rebook(second.token, there))).toEqual([409, 'booking_cancelled'])
  })

  test('cannot move the booking after cancelling it', async () => {
    const { museum, token } = await calledOff()
    const other = await museum.openSlot({ starttime: '2026-12-04T10:00' })
    const url = `/api/public/bookings/${token}/cancel`
    expect((await app.call({ method: 'POST', url })).statusCode).toBe(200)
    expect(await shown(token)).not.toHaveProperty('called_off')
    expect(refusal(await rebook(token, other))).toEqual([409, 'booking_cancelled'])
  })

  test('moves the booking to only one slot, even if different slots are chosen in two tabs at the same time', async () => {
    const { museum, token } = await calledOff()
    const others = [
      await museum.openSlot({ starttime: '2026-12-04T10:00' }),
      await museum.openSlot({ starttime: '2026-12-05T10:00' }),
    ]
    const { revision } = await shown(token)
    const answers = await Promise.all(others.map((other) => rebook(token, other, { revision })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await ctx.placesIn(museum)).sort()).toEqual([0, 2])
  })
})
