import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AdminBooking, AdminBookingMade } from '#contract/booking.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { Slot } from '#contract/slot.ts'
import type { Variant } from '#contract/variant.ts'
import { testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'
import { contradictionsIn } from '#test/invariants/invariants.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)

type Museum = Awaited<ReturnType<typeof app.register>>

const nothing = { slots: [], bookings: [] }

/** Books for a caller, as the office does. */
const bookFor = (
  museum: Museum,
  { as = museum.as, ...booking }: { as?: Museum['as'] } & Record<string, unknown>,
) =>
  as({
    method: 'POST',
    url: `/api/admin/booking/${museum.projectId}`,
    payload: {
      ...museum.bookingBody(''),
      slot_id: undefined,
      starttime: '2026-12-01T10:00',
      ...booking,
    },
  })

const idOf = (answer: { json: <T>() => T }) => answer.json<AdminBookingMade>().booking_id

const slotOf = async (museum: Museum) => {
  const slots = await museum.as({ url: `/api/admin/events/${museum.projectId}` })
  const [slot] = slots.json<Slot[]>()
  if (!slot) throw new Error('There is a slot')
  return slot
}

async function withFullSlot() {
  app.clock.set('2026-11-20T12:00:00Z')
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const booked = [idOf(await museum.book(slotId, { attendees_count: 6 }))]
  booked.push(idOf(await museum.book(slotId, { attendees_count: 4 })))
  return { museum, slotId, booked }
}

describe('a full slot', () => {
  test('takes more people on if an admin says so, once they are told, marked and counted apart', async () => {
    const { museum, slotId } = await withFullSlot()
    expect(refusal(await bookFor(museum, { attendees_count: 2 }))).toEqual([409, 'slot_full', 0])
    const answer = await bookFor(museum, { attendees_count: 2, overbook: true })
    expect(answer.statusCode).toBe(201)
    const slot = await slotOf(museum)
    expect(slot).toMatchObject({ sum: 12, max_attendees: 10, overbooked: 2 })
    const marks = slot.bookings.map((booking) => (booking as AdminBooking).overbooked)
    expect(marks).toEqual([undefined, undefined, true])
    const detail = await ctx.detailOf(museum, idOf(answer))
    expect(detail).toMatchObject({ overbooked: true, remaining: 0 })
    expect((await ctx.auditOf(museum, idOf(answer)))[0]).toContain('booking_overbooked')
    expect(refusal(await museum.book(slotId, { attendees_count: 1 }))).toEqual([
      ...[409, 'slot_full', 0],
    ])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('gives visitors no place until there are fewer people than places', async () => {
    const { museum, slotId, booked } = await withFullSlot()
    await bookFor(museum, { attendees_count: 3, overbook: true })
    const listed = async () =>
      (await app.call({ url: `/api/public/projects/${museum.projectId}/slots` })).json<
        { remaining: number }[]
      >()
    expect(await listed()).toEqual([])
    await ctx.change(museum, booked[0] ?? '', { attendees_count: 4 })
    expect(await slotOf(museum)).toMatchObject({ sum: 11, overbooked: 1 })
    expect(refusal(await museum.book(slotId, { attendees_count: 1 }))).toEqual([
      ...[409, 'slot_full', 0],
    ])
    await ctx.cancel(museum, booked[1] ?? '')
    expect(await slotOf(museum)).not.toHaveProperty('overbooked')
    expect(await listed()).toMatchObject([{ remaining: 3 }])
    expect(refusal(await museum.book(slotId, { attendees_count: 4 }))).toEqual([
      ...[409, 'slot_full', 3],
    ])
    expect((await museum.book(slotId, { attendees_count: 3 })).statusCode).toBe(201)
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is not overbooked by the desk, by visitors or by a change', async () => {
    const { museum, slotId, booked } = await withFullSlot()
    const desk = await joinTeam(app, museum, { role: 'desk' })
    const asDesk = await bookFor(museum, { as: desk.as, overbook: true })
    expect(refusal(asDesk)).toEqual([403, 'not_allowed'])
    expect((await bookFor(museum, { as: desk.as })).statusCode).toBe(409)
    const asVisitor = await museum.book(slotId, { overbook: true, attendees_count: 1 })
    expect(refusal(asVisitor)).toEqual([409, 'slot_full', 0])
    const change = { attendees_count: 7, overbook: true }
    expect(refusal(await ctx.change(museum, booked[0] ?? '', change))).toEqual([
      ...[409, 'slot_full', 0],
    ])
    expect(await slotOf(museum)).toMatchObject({ sum: 10 })
  })

  test('is emptied of holds that nobody confirmed before it is overbooked', async () => {
    app.clock.set('2026-11-20T12:00:00Z')
    const museum = await app.register()
    await ctx.confirmedByVisitors(museum)
    const slotId = await museum.openSlot()
    await museum.book(slotId, { attendees_count: 10 })
    app.clock.set('2026-11-20T12:31:00Z')
    const answer = await bookFor(museum, { attendees_count: 4, overbook: true })
    expect(answer.statusCode).toBe(201)
    const slot = await slotOf(museum)
    expect(slot).toMatchObject({ sum: 4 })
    expect(slot).not.toHaveProperty('overbooked')
    expect(slot.bookings[0]).not.toHaveProperty('overbooked')
  })

  test('keeps its size once overbooked, may get larger, and never smaller', async () => {
    const { museum, slotId } = await withFullSlot()
    await bookFor(museum, { attendees_count: 2, overbook: true })
    const resize = (max_attendees: number, more: object = {}) =>
      museum.as({
        method: 'PUT',
        url: `/api/admin/timeslot/${museum.projectId}/${slotId}`,
        payload: museum.slotBody({ max_attendees, ...more }),
      })
    expect((await resize(10, { internal: true })).statusCode).toBe(204)
    expect(await slotOf(museum)).toMatchObject({ overbooked: 2 })
    expect(refusal(await resize(9))).toEqual([409, 'fewer_than_booked'])
    expect((await resize(11)).statusCode).toBe(204)
    expect(await slotOf(museum)).toMatchObject({ sum: 12, max_attendees: 11, overbooked: 1 })
    const change = await museum.as({
      method: 'POST',
      url: `/api/admin/slots/${museum.projectId}/change`,
      payload: { slot_ids: [slotId], set: { max_attendees: 20 }, dry_run: false },
    })
    expect(change.statusCode).toBe(200)
    expect(await slotOf(museum)).not.toHaveProperty('overbooked')
    expect(refusal(await resize(11))).toEqual([409, 'fewer_than_booked'])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('loses the mark with the booking, which is marked no longer in another slot', async () => {
    const { museum, slotId } = await withFullSlot()
    const other = await museum.openSlot({ starttime: '2026-12-02T10:00' })
    const id = idOf(await bookFor(museum, { attendees_count: 2, overbook: true, slot_id: slotId }))
    await ctx.change(museum, id, { slot_id: other })
    expect(await ctx.detailOf(museum, id)).not.toHaveProperty('overbooked')
    expect(await slotOf(museum)).not.toHaveProperty('overbooked')
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is never overbooked beside, or by, a group that has it to itself', async () => {
    app.clock.set('2026-11-20T12:00:00Z')
    const museum = await app.register()
    const added = await museum.as({
      method: 'POST',
      url: `/api/admin/variants/${museum.projectId}`,
      payload: { name: 'Schulklasse', exclusive: true },
    })
    const { ressource_id: category } = added.json<Variant>()
    const possible_ressources = [museum.variant.ressource_id, category]
    await museum.openSlot({ possible_ressources })
    const group = { category, overbook: true }
    expect(refusal(await bookFor(museum, { ...group, attendees_count: 11 }))).toEqual([
      ...[409, 'slot_full', 10],
    ])
    const single = await bookFor(museum, { attendees_count: 2 })
    expect(refusal(await bookFor(museum, { ...group, attendees_count: 8 }))).toEqual([
      ...[409, 'slot_shared'],
    ])
    await ctx.cancel(museum, idOf(single))
    expect((await bookFor(museum, { ...group, attendees_count: 8 })).statusCode).toBe(201)
    expect(refusal(await bookFor(museum, { attendees_count: 1, overbook: true }))).toEqual([
      ...[409, 'slot_full', 0],
    ])
    expect(await slotOf(museum)).toMatchObject({ sum: 8, whole: true })
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is not oversold by visitors who book while an admin overbooks it', async () => {
    app.clock.set('2026-11-20T12:00:00Z')
    const museum = await app.register()
    const slotId = await museum.openSlot()
    const calls = Array.from({ length: 24 }, (_, nth) =>
      nth % 4 === 3
        ? bookFor(museum, { attendees_count: 2, overbook: true })
        : museum.book(slotId, { attendees_count: 2 }),
    )
    const answers = await Promise.all(calls)
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    const { sum } = await slotOf(museum)
    expect(sum).toBe(2 * made.length)
    expect(sum).toBeGreaterThan(10)
    expect(refusal(await museum.book(slotId, { attendees_count: 1 }))).toEqual([
      ...[409, 'slot_full', 0],
    ])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('refuses, by the database itself, people whom no admin took on', async () => {
    const { slotId } = await withFullSlot()
    const taken = sql`update slot set attendees = attendees + 1 where id = ${slotId}`.execute(
      app.db,
    )
    await expect(taken).rejects.toMatchObject({ constraint: 'slot_never_oversold' })
  })
})

test('a detail without overbooking says nothing of it', async () => {
  const { museum, booked } = await withFullSlot()
  const answer = await museum.as({ url: `/api/admin/booking/${booked[0]}` })
  expect(answer.json<BookingDetail>()).not.toHaveProperty('overbooked')
})

test('people who were offered places get them in a slot that was overbooked since', async () => {
  app.clock.set('2026-11-20T08:00:00Z')
  const museum = await openWaitingMuseum(app)
  const { slotId, cancel } = await museum.fullSlot()
  const [first, second] = [
    await museum.wait([slotId]),
    await museum.wait([slotId], { email: 'b@x.example' }),
  ]
  await cancel()
  expect(await museum.slotOf(slotId)).toMatchObject({ sum: 0, offered: 4 })
  expect((await bookFor(museum, { attendees_count: 3, overbook: true })).statusCode).toBe(201)
  expect(await slotOf(museum)).toMatchObject({ sum: 3, offered: 4, overbooked: 3 })
  expect((await museum.say(first, 'accept')).json()).toMatchObject({ state: 'booked' })
  expect(await slotOf(museum)).toMatchObject({ sum: 5, offered: 2, overbooked: 3 })
  expect((await museum.say(second, 'decline')).statusCode).toBe(200)
  expect(await slotOf(museum)).toMatchObject({ sum: 5, offered: 0, overbooked: 1 })
  expect(await museum.remaining(slotId)).toBeUndefined()
  expect(await contradictionsIn(app.db)).toEqual(nothing)
})
