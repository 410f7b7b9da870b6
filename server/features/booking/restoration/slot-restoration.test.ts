import { describe, expect, test } from 'vitest'
import type { AdminBookingMade, SlotRestored } from '#contract/booking.ts'
import type { Slot } from '#contract/slot.ts'
import { testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'
import { contradictionsIn } from '#test/invariants/invariants.ts'
import { joinTeam } from '#test/world/people.ts'
import { openWithGroup, split } from '#test/world/split-group.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)

type Museum = Awaited<ReturnType<typeof app.register>>

const nothing = { slots: [], bookings: [] }

const callOff = ({ as }: Museum, slotId: string) =>
  as({
    method: 'POST',
    url: `/api/admin/slot/${slotId}/call_off`,
    payload: { reason: 'Der Guide ist krank.' },
  })

const restore = ({ as }: Pick<Museum, 'as'>, slotId: string, payload: object = {}) =>
  as({ method: 'POST', url: `/api/admin/slot/${slotId}/restore`, payload })

const restored = async (museum: Museum, slotId: string, payload: object = {}) => {
  const answer = await restore(museum, slotId, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SlotRestored>()
}

const tokenOf = (answer: { json: <T>() => T }) =>
  new URL(answer.json<{ cancel_url: string }>().cancel_url).searchParams.get('cancel_token') ?? ''

const rebook = (token: string, slot_id: string) =>
  app.call({ method: 'PATCH', url: `/api/public/bookings/${token}`, payload: { slot_id } })

const idOf = (answer: { json: <T>() => T }) => answer.json<AdminBookingMade>().booking_id

const slotsOf = async ({ as, projectId }: Museum) =>
  (await as({ url: `/api/admin/events/${projectId}` })).json<Slot[]>()

/** A slot for ten, called off, of whose three bookers one has chosen another slot, one has given up. */
async function withCalledOff() {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const other = await museum.openSlot({ starttime: '2026-12-02T10:00' })
  const booked = []
  for (const language of ['en', 'de', 'fr']) {
    booked.push(await museum.book(slotId, { attendees_count: 3, language }))
  }
  expect((await callOff(museum, slotId)).statusCode).toBe(200)
  const [waiting = '', moved = '', given = ''] = booked.map(tokenOf)
  expect((await rebook(moved, other)).statusCode).toBe(200)
  await app.call({ method: 'POST', url: `/api/public/bookings/${given}/cancel` })
  const [first = '', second = '', third = ''] = booked.map(idOf)
  return { museum, slotId, other, waiting, ids: { first, second, third } }
}

describe('a slot that was called off and is scheduled again', () => {
  test('has its bookings again, except those whose bookers chose another slot or gave up', async () => {
    const { museum, slotId, waiting, ids } = await withCalledOff()
    expect(await restored(museum, slotId)).toEqual({ bookings: 1, told: 1, left: 0, unassigned: 0 })
    expect(await slotsOf(museum)).toMatchObject([
      { slot_id: slotId, sum: 3, max_attendees: 10 },
      { sum: 3 },
    ])
    expect(await ctx.eventsOf(ids.first)).toEqual([
      ...['booking_confirmed', 'booking_called_off', 'booking_restored'],
    ])
    expect((await ctx.eventsOf(ids.second)).at(-1)).toBe('booking_changed')
    expect((await ctx.eventsOf(ids.third)).at(-1)).toBe('booking_called_off')
    const { history } = await ctx.detailOf(museum, ids.first)
    const events = history.filter(({ what }) => what !== 'mail')
    expect(events).toMatchObject([
      { what: 'booked' },
      { what: 'cancelled', as: 'staff', reason: 'Der Guide ist krank.' },
      { what: 'restored', as: 'staff', by: 'Käthe Roß' },
    ])
    expect(await ctx.stored(ids.first)).toMatchObject({ calledOffAt: null, cancelledAt: null })
    // What was offered in place of it is no longer.
    const { other } = { other: (await slotsOf(museum))[1]?.slot_id ?? '' }
    expect((await rebook(waiting, other)).statusCode).toBe(200)
    expect((await slotsOf(museum)).map(({ sum }) => sum)).toEqual([0, 6])
    expect((await ctx.auditOf(museum, slotId))[0]).toBe('slot_restored 2026-12-01T09:00:00Z')
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is scheduled once, however often and by however many', async () => {
    const { museum, slotId, ids } = await withCalledOff()
    const answers = await Promise.all([1, 2, 3].map(() => restored(museum, slotId)))
    expect(answers.map(({ bookings }) => bookings).sort()).toEqual([0, 0, 1])
    expect(await restored(museum, slotId)).toMatchObject({ bookings: 0, told: 0 })
    const events = await ctx.eventsOf(ids.first)
    expect(events.filter((event) => event === 'booking_restored')).toHaveLength(1)
    expect((await slotsOf(museum)).map(({ sum }) => sum)).toEqual([3, 3])
  })

  test('is empty if the admin wants it so, and its bookings come back one by one', async () => {
    const { museum, slotId, ids } = await withCalledOff()
    expect(await restored(museum, slotId, { bookings: false })).toMatchObject({ bookings: 0 })
    expect((await slotsOf(museum)).map(({ sum }) => sum)).toEqual([0, 3])
    const one = (id: string) =>
      museum.as({ method: 'POST', url: `/api/admin/booking/${id}/restore`, payload: {} })
    expect((await one(ids.third)).statusCode).toBe(200)
    expect((await slotsOf(museum)).map(({ sum }) => sum)).toEqual([3, 3])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('does not book two slots for a booker who chooses another one at the same time', async () => {
    app.clock.set('2026-11-20T12:00:00Z')
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const other = await museum.openSlot({ starttime: '2026-12-02T10:00' })
    const token = tokenOf(await museum.book(slotId))
    await callOff(museum, slotId)
    await Promise.all([rebook(token, other), restored(museum, slotId)])
    const sums = (await slotsOf(museum)).map(({ sum }) => sum)
    expect(sums.sort()).toEqual([0, 2])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('has those of its guides again who are free, and tells them', async () => {
    app.clock.set('2026-11-20T12:00:00Z')
    const museum = await app.register()
    const [free, busy] = [
      await joinTeam(app, museum, { name: 'Grete Lange' }),
      await joinTeam(app, museum, { name: 'Willi Kurz' }),
    ]
    const assign = (slotId: string, name: string) =>
      museum.as({
        method: 'POST',
        url: '/api/admin/assign_staff',
        payload: new URLSearchParams({ event_id: slotId, staff_name: name }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const slotId = await museum.openSlot()
    for (const name of ['Grete Lange', 'Willi Kurz']) await assign(slotId, name)
    await callOff(museum, slotId)
    await assign(await museum.openSlot({ starttime: '2026-12-01T10:30' }), 'Willi Kurz')
    expect(await restored(museum, slotId)).toMatchObject({ unassigned: 1 })
    const [slot] = await slotsOf(museum)
    expect(slot).toMatchObject({ slot_id: slotId, assigned_staff: ['Grete Lange'] })
    const told = (await app.outbox()).filter(({ event }) => event === 'slots_changed')
    expect(told.map(({ recipient }) => recipient)).toContain(free.email)
    expect(busy.email).not.toBe(free.email)
  })

  test('is refused once it would have begun, and by others than its admins', async () => {
    const { museum, slotId } = await withCalledOff()
    await museum.prove()
    const desk = await joinTeam(app, museum, { role: 'desk' })
    expect((await restore(desk, slotId)).statusCode).toBe(403)
    expect((await restore(await app.register(), slotId)).statusCode).toBe(404)
    app.clock.set('2026-12-01T09:00:00Z')
    expect(refusal(await restore(museum, slotId))).toEqual([409, 'slot_started'])
  })
})

test('a deleted slot is scheduled again with the bookings that ended with it', async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const earlier = idOf(await museum.book(slotId))
  await ctx.cancel(museum, earlier)
  app.clock.set('2026-11-20T13:00:00Z')
  const id = idOf(await museum.book(slotId, { attendees_count: 5 }))
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
  expect(await restored(museum, slotId)).toMatchObject({ bookings: 1, told: 1 })
  expect(await slotsOf(museum)).toMatchObject([{ sum: 5, bookings: [{ booking_id: id }] }])
  expect(await ctx.stored(earlier)).toMatchObject({ cancelledAs: 'staff' })
  expect(await contradictionsIn(app.db)).toEqual(nothing)
})

test('a booking that an admin took on beyond the capacity is so again', async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const slotId = await museum.openSlot()
  await museum.book(slotId, { attendees_count: 10 })
  const payload = {
    ...museum.bookingBody(slotId, { overbook: true }),
    starttime: '2026-12-01T10:00',
  }
  await museum.as({ method: 'POST', url: `/api/admin/booking/${museum.projectId}`, payload })
  await callOff(museum, slotId)
  expect(await restored(museum, slotId)).toMatchObject({ bookings: 2 })
  expect(await slotsOf(museum)).toMatchObject([{ sum: 12, overbooked: 2 }])
  expect(await contradictionsIn(app.db)).toEqual(nothing)
})

test('a group that was split comes back in all its slots, or stays called off', async () => {
  const { museum, slotId, other, bookingId } = await openWithGroup(app)
  const seats = [slotId, other].map((id): [string, number] => [id, 26])
  await split(museum, bookingId, seats)
  await callOff(museum, other)
  expect(await restored(museum, other)).toMatchObject({ bookings: 1, left: 0 })
  expect((await slotsOf(museum)).map(({ sum }) => sum)).toEqual([26, 26])
  await callOff(museum, other)
  for (const attendees_count of [20, 20]) await museum.book(slotId, { attendees_count })
  expect(await restored(museum, other)).toMatchObject({ bookings: 0, left: 1 })
  expect((await slotsOf(museum)).map(({ sum }) => sum).sort()).toEqual([0, 40])
  expect(await ctx.stored(bookingId)).toMatchObject({ calledOffAt: expect.anything() })
  expect(await contradictionsIn(app.db)).toEqual(nothing)
})
