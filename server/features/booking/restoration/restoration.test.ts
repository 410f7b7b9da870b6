import { describe, expect, test } from 'vitest'
import type { AdminBookingMade, BookingShown } from '#contract/booking.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { Variant } from '#contract/variant.ts'
import { testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'
import { readCalendar } from '#test/invariants/calendar-reader.ts'
import { contradictionsIn } from '#test/invariants/invariants.ts'
import { joinTeam } from '#test/world/people.ts'
import { openWithGroup, split } from '#test/world/split-group.ts'
import { eraseOldBookers } from '../booker/booker.ts'
import { lapseHolds } from '../place/hold.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)

type Museum = Awaited<ReturnType<typeof app.register>>

const restore = ({ as }: Pick<Museum, 'as'>, bookingId: string, payload: object = {}) =>
  as({ method: 'POST', url: `/api/admin/booking/${bookingId}/restore`, payload })

const cancelAsBooker = (token: string) =>
  app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })

const shown = async (token: string) =>
  (await app.call({ url: `/api/public/bookings/${token}` })).json<BookingShown>()

const nothing = { slots: [], bookings: [] }

async function withCancelled(slot: object = {}, booking: object = {}) {
  app.clock.set('2026-11-20T12:00:00Z')
  const made = await ctx.withBooking(slot, booking)
  app.clock.set('2026-11-20T13:00:00Z')
  expect((await ctx.cancel(made.museum, made.bookingId, { reason: 'Krank.' })).statusCode).toBe(200)
  app.clock.set('2026-11-20T14:00:00Z')
  return made
}

describe('a cancelled booking that is restored', () => {
  test('has its places, its link and its confirmation again, and its history tells both', async () => {
    const { museum, bookingId, token } = await withCancelled()
    const answer = await restore(museum, bookingId)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<BookingDetail>()).toMatchObject({ cancelled_at: null, cancel_reason: '' })
    expect(await ctx.placesIn(museum)).toEqual([2])
    expect(await shown(token)).toMatchObject({ cancelled: false, cancellable: true })
    expect(await ctx.eventsOf(bookingId)).toEqual([
      'booking_confirmed',
      'booking_cancelled',
      'booking_confirmed',
    ])
    const { history } = await ctx.detailOf(museum, bookingId)
    expect(history.filter(({ what }) => what !== 'mail')).toEqual([
      { at: '2026-11-20T12:00:00Z', what: 'booked', as: 'booker' },
      {
        ...{ at: '2026-11-20T13:00:00Z', what: 'cancelled', as: 'staff', by: 'Käthe Roß' },
        reason: 'Krank.',
      },
      { at: '2026-11-20T14:00:00Z', what: 'restored', as: 'staff', by: 'Käthe Roß' },
    ])
    expect((await ctx.auditOf(museum, bookingId))[0]).toContain('booking_restored')
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is restored once, even if two people do so at the same time', async () => {
    const { museum, bookingId } = await withCancelled({ max_attendees: 4 })
    await museum.prove()
    const desk = await joinTeam(app, museum, { role: 'desk' })
    const answers = await Promise.all([museum, desk, museum].map((one) => restore(one, bookingId)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await restore(museum, bookingId)).statusCode).toBe(200)
    expect(await ctx.placesIn(museum)).toEqual([2])
    const events = await ctx.eventsOf(bookingId)
    expect(events.filter((event) => event === 'booking_confirmed')).toHaveLength(2)
    const { history } = await ctx.detailOf(museum, bookingId)
    expect(history.filter(({ what }) => what === 'restored')).toHaveLength(1)
  })

  test('can be cancelled with its old link, and restored again', async () => {
    const { museum, bookingId, token } = await withCancelled()
    await restore(museum, bookingId)
    expect((await cancelAsBooker(token)).statusCode).toBe(200)
    expect(await shown(token)).toMatchObject({ cancelled: true })
    expect(await ctx.placesIn(museum)).toEqual([0])
    expect((await restore(museum, bookingId, { notify: false })).statusCode).toBe(200)
    expect(await ctx.placesIn(museum)).toEqual([2])
    const { history } = await ctx.detailOf(museum, bookingId)
    const told = history.map(({ what, as }) => (what === 'mail' ? what : `${what} ${as}`))
    expect(told.filter((one) => one !== 'mail')).toEqual([
      'booked booker',
      'cancelled staff',
      'restored staff',
      'cancelled booker',
      'restored staff',
    ])
    // Two for the first three steps, and one for the booker's own cancellation.
    expect(await ctx.eventsOf(bookingId)).toHaveLength(4)
  })

  test('gets into calendars again that have withdrawn it', async () => {
    const { museum, bookingId, token } = await withCancelled()
    const fileOf = async () =>
      readCalendar((await app.call({ url: `/api/public/bookings/${token}/calendar.ics` })).body)
    // The slot's own version counts in the calendar entry of a cancelled booking.
    const { slot_id } = await ctx.detailOf(museum, bookingId)
    await museum.as({
      method: 'PUT',
      url: `/api/admin/timeslot/${museum.projectId}/${slot_id}`,
      payload: museum.slotBody({ starttime: '2026-12-02T10:00' }),
    })
    const cancelled = await fileOf()
    expect((await restore(museum, bookingId)).statusCode).toBe(200)
    const restored = await fileOf()
    expect([cancelled.method, restored.method]).toEqual(['CANCEL', 'PUBLISH'])
    expect(restored.sequence).toBeGreaterThan(cancelled.sequence)
  })

  test('is not restored while others have its places; the answer says how many are left', async () => {
    const { museum, slotId, bookingId, token } = await withCancelled({ max_attendees: 4 })
    await museum.book(slotId, { attendees_count: 3 })
    const answer = await restore(museum, bookingId)
    expect(refusal(answer)).toEqual([409, 'slot_full', 1])
    expect(await shown(token)).toMatchObject({ cancelled: true })
    expect(await ctx.placesIn(museum)).toEqual([3])
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_cancelled'])
  })

  test('takes places that holds have not confirmed in time', async () => {
    const { museum, slotId, bookingId } = await withCancelled({ max_attendees: 4 })
    await ctx.confirmedByVisitors(museum)
    await museum.book(slotId, { attendees_count: 4 })
    expect(refusal(await restore(museum, bookingId))).toEqual([409, 'slot_full', 0])
    app.clock.set('2026-11-20T14:31:00Z')
    expect((await restore(museum, bookingId)).statusCode).toBe(200)
    expect(await ctx.placesIn(museum)).toEqual([2])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('and a visitor do not both get the last places', async () => {
    const { museum, slotId, bookingId } = await withCancelled({ max_attendees: 3 })
    const answers = await Promise.all([
      museum.book(slotId),
      restore(museum, bookingId),
      museum.book(slotId),
    ])
    const made = answers.filter(({ statusCode }) => statusCode < 300)
    expect(made).toHaveLength(1)
    expect(await ctx.placesIn(museum)).toEqual([2])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('has its whole slot again, unless somebody else has booked it', async () => {
    app.clock.set('2026-11-20T12:00:00Z')
    const museum = await app.register()
    const added = await museum.as({
      method: 'POST',
      url: `/api/admin/variants/${museum.projectId}`,
      payload: { name: 'Schulklasse', exclusive: true },
    })
    const { ressource_id: classes } = added.json<Variant>()
    const possible_ressources = [museum.variant.ressource_id, classes]
    const slotId = await museum.openSlot({ max_attendees: 30, possible_ressources })
    const group = { category: classes, attendees_count: 20 }
    const { booking_id } = (await museum.book(slotId, group)).json<AdminBookingMade>()
    await ctx.cancel(museum, booking_id)
    const other = (await museum.book(slotId)).json<AdminBookingMade>()
    expect(refusal(await restore(museum, booking_id))).toEqual([409, 'slot_shared'])
    await ctx.cancel(museum, other.booking_id)
    expect((await restore(museum, booking_id)).statusCode).toBe(200)
    expect(refusal(await restore(museum, other.booking_id))).toEqual([409, 'slot_full', 0])
    expect(await ctx.placesIn(museum)).toEqual([20])
    const second = (await museum.book(slotId, group)).json<{ code: string }>()
    expect(second.code).toBe('slot_full')
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('comes back with all its parts or not at all', async () => {
    const { museum, slotId, other, bookingId } = await openWithGroup(app)
    const seats = [slotId, other].map((id): [string, number] => [id, 26])
    expect((await split(museum, bookingId, seats)).statusCode).toBe(200)
    await ctx.cancel(museum, bookingId)
    const { booking_id } = (
      await museum.book(other, { attendees_count: 10 })
    ).json<AdminBookingMade>()
    expect(refusal(await restore(museum, bookingId))).toEqual([409, 'slot_full', 20])
    expect((await ctx.placesIn(museum)).sort()).toEqual([0, 10])
    await ctx.cancel(museum, booking_id)
    const answer = await restore(museum, bookingId)
    expect(answer.json<BookingDetail>()).toMatchObject({
      attendees_count: 52,
      parts: [{ people: 26 }, { people: 26 }],
    })
    expect(await ctx.placesIn(museum)).toEqual([26, 26])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is refused without its slot, its variant or its booker, and once its slot has begun', async () => {
    const gone = await withCancelled()
    await gone.museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${gone.slotId}` })
    expect(refusal(await restore(gone.museum, gone.bookingId))).toEqual([409, 'slot_gone'])

    const begun = await withCancelled()
    app.clock.set('2026-12-01T09:00:00Z')
    expect(refusal(await restore(begun.museum, begun.bookingId))).toEqual([409, 'slot_started'])

    const without = await withCancelled()
    const { museum } = without
    const added = await museum.as({
      method: 'POST',
      url: `/api/admin/variants/${museum.projectId}`,
      payload: { name: 'Schulklasse' },
    })
    await museum.as({
      method: 'PUT',
      url: `/api/admin/timeslot/${museum.projectId}/${without.slotId}`,
      payload: museum.slotBody({ possible_ressources: [added.json<Variant>().ressource_id] }),
    })
    expect(refusal(await restore(museum, without.bookingId))).toEqual([409, 'variant_not_offered'])

    const erased = await withCancelled()
    const ofMuseum = app.db.updateTable('project').where('id', '=', erased.museum.projectId)
    await ofMuseum.set({ retentionDays: 1 }).execute()
    app.clock.set('2026-11-22T12:00:00Z')
    await eraseOldBookers(app.ctx)
    expect(refusal(await restore(erased.museum, erased.bookingId))).toEqual([409, 'booking_erased'])
    expect(await ctx.placesIn(erased.museum)).toEqual([0])
  })

  test('was confirmed by its booker, if that was needed', async () => {
    app.clock.set('2026-11-20T12:00:00Z')
    const museum = await app.register()
    await ctx.confirmedByVisitors(museum)
    const slotId = await museum.openSlot()
    const { booking_id } = (await museum.book(slotId)).json<AdminBookingMade>()
    app.clock.set('2026-11-20T12:31:00Z')
    expect(refusal(await restore(museum, booking_id))).toEqual([409, 'never_confirmed'])
    await lapseHolds(app.ctx)
    expect(refusal(await restore(museum, booking_id))).toEqual([409, 'never_confirmed'])
    expect(await ctx.placesIn(museum)).toEqual([0])
  })
})
