import { afterEach, describe, expect, test } from 'vitest'
import { eraseOldBookers } from '#server/features/booking/booker/booker.ts'
import { testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)
afterEach(() => app.clock.set('2026-11-20T12:00:00Z'))

describe('a change to a booking', () => {
  test('is refused if there are too few places, and the response says how many are left', async () => {
    const { museum, bookingId } = await ctx.withBooking({ max_attendees: 3 })
    expect(refusal(await ctx.change(museum, bookingId, { attendees_count: 4 }))).toEqual([
      409,
      'slot_full',
      1,
    ])
    const full = await museum.openSlot({ starttime: '2026-12-04T10:00', max_attendees: 1 })
    expect(refusal(await ctx.change(museum, bookingId, { slot_id: full }))).toEqual([
      409,
      'slot_full',
      1,
    ])
    expect(await ctx.placesIn(museum)).toEqual([2, 0])
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed'])
    expect(await ctx.auditOf(museum, bookingId)).toEqual([])
  })

  test('is refused if the new slot is past, deleted or in another project', async () => {
    const { museum, slotId, bookingId } = await ctx.withBooking()
    const other = await app.register()
    const foreign = await other.openSlot()
    const past = await museum.openSlot({ starttime: '2026-11-20T12:30' })
    const gone = await museum.openSlot({ starttime: '2026-12-05T10:00' })
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${gone}` })
    for (const slot_id of [foreign, gone, bookingId]) {
      expect(refusal(await ctx.change(museum, bookingId, { slot_id }))[0]).toBe(404)
    }
    app.clock.set('2026-11-20T13:30:00Z')
    expect(refusal(await ctx.change(museum, bookingId, { slot_id: past }))).toEqual([
      409,
      'slot_started',
    ])
    expect((await ctx.stored(bookingId)).slotId).toBe(slotId)
  })

  test('is refused once the booking is cancelled or its booker is erased', async () => {
    const { museum, bookingId } = await ctx.withBooking()
    await ctx.cancel(museum, bookingId)
    expect(refusal(await ctx.change(museum, bookingId, { attendees_count: 1 }))).toEqual([
      409,
      'booking_cancelled',
    ])
    const old = await ctx.withBooking()
    app.clock.set('2028-12-01T12:00:00Z')
    await eraseOldBookers(app.ctx)
    app.clock.set('2026-11-20T12:00:00Z')
    const answer = await ctx.change(old.museum, old.bookingId, { booker_name: 'Jürgen Weiß' })
    expect(refusal(answer)).toEqual([409, 'booking_erased'])
    expect((await ctx.stored(old.bookingId)).bookerName).toBe('')
  })

  test('is refused for guides and other organisations, who cannot see the booking either', async () => {
    const { museum, bookingId } = await ctx.withBooking()
    const guide = await joinTeam(app, museum)
    const other = await app.register()
    expect((await ctx.change(guide, bookingId, { attendees_count: 1 })).statusCode).toBe(403)
    expect((await ctx.change(other, bookingId, { attendees_count: 1 })).statusCode).toBe(404)
    const url = `/api/admin/booking/${bookingId}`
    expect((await guide.as({ url })).statusCode).toBe(403)
    expect((await other.as({ url })).statusCode).toBe(404)
    expect((await ctx.change(museum, bookingId, { attendees_count: 0 })).statusCode).toBe(422)
  })
})

test('expired holds in a full slot are ended before a change is refused', async () => {
  const { museum, slotId, bookingId } = await ctx.withBooking({ max_attendees: 4 })
  await ctx.confirmedByVisitors(museum)
  await museum.book(slotId, { booker_email: 'andere@schule.example' })
  expect(refusal(await ctx.change(museum, bookingId, { attendees_count: 4 }))).toEqual([
    409,
    'slot_full',
    0,
  ])
  app.clock.set('2026-11-20T12:31:00Z')
  expect((await ctx.change(museum, bookingId, { attendees_count: 4 })).statusCode).toBe(200)
  expect(await ctx.placesIn(museum)).toEqual([4])
})
