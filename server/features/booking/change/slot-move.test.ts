import { afterEach, describe, expect, test } from 'vitest'
import type { BookingShown } from '#contract/booking.ts'
import { assignmentComposers } from '#server/features/slot/guides/assignment.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'
import { openWaitingMuseum } from '#test/promises/waiting/waiting-museum.ts'
import { joinTeam } from '#test/world/people.ts'
import { slotMoveComposers } from './slot-move.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)
afterEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Caller = Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>

const later = { starttime: '2026-12-01T14:00', timezone: 'Europe/Berlin', reason: 'Die Heizung.' }

const move = ({ as }: Caller, slotId: string, payload: object = later) =>
  as({ method: 'POST', url: `/api/admin/slot/${slotId}/move`, payload })

const shown = async (token: string) =>
  (await app.call({ url: `/api/public/bookings/${token}` })).json<BookingShown>()

const keep = (token: string, payload: object = {}) =>
  app.call({ method: 'POST', url: `/api/public/bookings/${token}/keep`, payload })

describe('moving a slot', () => {
  test('keeps its bookings, and asks each booker with an address exactly once', async () => {
    const { museum, slotId, bookingId, token } = await ctx.withBooking()
    const silent = { booker_email: '', no_email: true, starttime: '2026-12-01T10:00' }
    const payload = { ...museum.bookingBody(slotId), ...silent }
    await museum.as({ method: 'POST', url: `/api/admin/booking/${museum.projectId}`, payload })
    const answer = await move(museum, slotId)
    expect([answer.statusCode, answer.json()]).toEqual([200, { moved: true, told: 1 }])
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_slot_moved'])
    expect(await shown(token)).toMatchObject({
      start: '2026-12-01T13:00:00Z',
      revision: 1,
      moved: {
        ...{ start: '2026-12-01T09:00:00Z', timezone: 'Europe/Berlin' },
        ...{ reason: 'Die Heizung.', kept: false },
      },
    })
    const { history } = await ctx.detailOf(museum, bookingId)
    expect(history).toMatchObject([
      { what: 'booked' },
      {
        what: 'slot_moved',
        by: 'Käthe Roß',
        before: { start: '2026-12-01T09:00:00Z' },
        after: { start: '2026-12-01T13:00:00Z' },
        reason: 'Die Heizung.',
      },
      { what: 'mail' },
      { what: 'mail' },
    ])
    expect(await ctx.auditOf(museum, slotId)).toEqual([
      'slot_moved 2026-12-01T13:00:00Z',
      'slot_added 2026-12-01T09:00:00Z',
    ])
    expect((await museum.slots())[0]?.bookings).toMatchObject([{ kept: false }, {}])
    expect((await museum.slots())[0]?.bookings[1]).not.toHaveProperty('kept')
  })

  test.each([
    [
      'another zone',
      { starttime: '2026-12-01T10:00', timezone: 'Europe/London' },
      '2026-12-01T09:00:00Z',
      ['10:00 Uhr (MEZ)', '10:00 Uhr (GMT+0)'],
    ],
    [
      'the other of two hours that the clock shows',
      { starttime: '2027-10-31T02:30:00+01:00', timezone: 'Europe/Berlin' },
      '2027-10-31T00:30:00Z',
      ['02:30 Uhr (MESZ)', '02:30 Uhr (MEZ)'],
    ],
  ])('to the same clock time in %s tells everybody, with the zones', async (_, to, start, [
    was,
    is,
  ]) => {
    const { museum, slotId, bookingId } = await ctx.withBooking({ starttime: start })
    const guide = await joinTeam(app, museum, { name: 'Jörg Öz' })
    const fields = { event_id: slotId, staff_name: 'Jörg Öz' }
    await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...form(fields) })
    expect((await move(museum, slotId, { ...to, reason: '' })).json()).toEqual({
      ...{ moved: true, told: 1 },
    })
    const mails = await app.outbox()
    const toBooker = mails.find((mail) => mail.bookingId === bookingId && mail.changeId)
    const booker = await slotMoveComposers(app.ctx).booking_slot_moved(toBooker as never)
    expect(booker?.text).toContain(is)
    expect(booker?.text).toContain(was)
    const toGuide = mails.find(
      (mail) => mail.event === 'slot_moved' && mail.recipient === guide.email,
    )
    const told = await assignmentComposers(app.ctx).slot_moved(toGuide as never)
    expect(told?.subject).toContain(is)
  })

  test('to another zone with the same clock is no news', async () => {
    const { museum, slotId, bookingId } = await ctx.withBooking()
    const same = { ...later, starttime: '2026-12-01T10:00', timezone: 'Europe/Vienna' }
    expect((await move(museum, slotId, same)).json()).toEqual({ moved: true, told: 0 })
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed'])
  })

  test('to its current start changes nothing and sends no email', async () => {
    const { museum, slotId, bookingId } = await ctx.withBooking()
    const same = { ...later, starttime: '2026-12-01T10:00' }
    expect((await move(museum, slotId, same)).json()).toEqual({ moved: false, told: 0 })
    await move(museum, slotId)
    expect((await move(museum, slotId)).json()).toEqual({ moved: false, told: 0 })
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_slot_moved'])
    expect((await ctx.stored(bookingId)).revision).toBe(1)
  })

  test('is refused from or into the past, or if somebody else has since moved the slot', async () => {
    const { museum, slotId, bookingId } = await ctx.withBooking()
    const past = await move(museum, slotId, { ...later, starttime: '2026-11-20T12:59' })
    expect(past.json()).toMatchObject({
      code: 'invalid',
      fields: { starttime: 'Der neue Beginn muss in der Zukunft liegen.' },
    })
    const stale = await move(museum, slotId, { ...later, was: '2026-12-02T09:00:00Z' })
    expect(refusal(stale)).toEqual([409, 'changed_meanwhile'])
    const seen = await move(museum, slotId, { ...later, was: '2026-12-01T09:00:00Z' })
    expect(seen.statusCode).toBe(200)
    app.clock.set('2026-12-01T13:00:00Z')
    const begun = await move(museum, slotId, { ...later, starttime: '2026-12-05T10:00' })
    expect(refusal(begun)).toEqual([409, 'slot_started'])
    expect(await ctx.eventsOf(bookingId)).toHaveLength(2)
  })

  test('does not ask bookers who cancelled or never confirmed, and a hold ends when the slot starts', async () => {
    const { museum, slotId, token, bookingId } = await ctx.withBooking()
    await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
    await ctx.confirmedByVisitors(museum)
    const made = await museum.book(slotId)
    const held = made.json<{ booking_id: string }>().booking_id
    const soon = { ...later, starttime: '2026-11-20T13:10' }
    expect((await move(museum, slotId, soon)).json()).toEqual({ moved: true, told: 0 })
    expect((await ctx.stored(held)).heldUntil?.toString()).toBe('2026-11-20T12:10:00Z')
    expect((await ctx.stored(bookingId)).revision).toBe(0)
    expect(await ctx.eventsOf(held)).toEqual(['booking_held'])
  })

  test('sends its guides an email', async () => {
    const { museum, slotId } = await ctx.withBooking()
    const { email } = await joinTeam(app, museum, { name: 'Jörg Öz' })
    const fields = { event_id: slotId, staff_name: 'Jörg Öz' }
    await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...form(fields) })
    await move(museum, slotId)
    const told = (await app.outbox()).filter(({ recipient }) => recipient === email)
    expect(told.map(({ event }) => event)).toEqual(['staff_invited', 'slot_assigned', 'slot_moved'])
  })

  test('keeps its waiting list until the new start, and its offers may end sooner', async () => {
    const museum = await openWaitingMuseum(app)
    const { slotId, cancel } = await museum.fullSlot()
    const token = await museum.wait([slotId], { people: 4 })
    await cancel()
    const offer = async () => (await museum.show(token)).offer
    expect((await offer())?.start).toBe('2026-12-01T09:00:00Z')
    await move(museum, slotId, { ...later, starttime: '2026-11-20T14:00' })
    expect(await offer()).toMatchObject({
      start: '2026-11-20T13:00:00Z',
      until: '2026-11-20T13:00:00Z',
    })
    const entry = await app.db
      .selectFrom('waitingEntry')
      .select('lastStart')
      .where('projectId', '=', museum.projectId)
      .executeTakeFirstOrThrow()
    expect(entry.lastStart.toString()).toBe('2026-11-20T13:00:00Z')
  })
})

describe('a booker of a moved slot', () => {
  test('can accept the new time with one click, which admins can see', async () => {
    const { museum, slotId, token, bookingId } = await ctx.withBooking()
    expect((await shown(token)).moved).toBe(undefined)
    expect((await keep(token)).json()).not.toHaveProperty('moved')
    await move(museum, slotId)
    expect(refusal(await keep(token, { revision: 0 }))).toEqual([409, 'booking_overtaken'])
    const kept = await keep(token, { revision: 1 })
    expect(kept.json()).toMatchObject({ moved: { kept: true } })
    expect((await keep(token, { revision: 1 })).statusCode).toBe(200)
    expect((await museum.slots())[0]?.bookings).toMatchObject([{ kept: true }])
    const { history } = await ctx.detailOf(museum, bookingId)
    expect(history.filter(({ what }) => what === 'kept')).toMatchObject([{ as: 'booker' }])
    const again = { ...later, starttime: '2026-12-02T14:00' }
    await move(museum, slotId, again)
    expect((await shown(token)).moved).toMatchObject({ kept: false, start: '2026-12-01T13:00:00Z' })
  })

  test('can choose another slot, and is then no longer asked about the move', async () => {
    const { museum, slotId, token } = await ctx.withBooking()
    const slot_id = await museum.openSlot({ starttime: '2026-12-04T10:00' })
    await move(museum, slotId)
    const url = `/api/public/bookings/${token}`
    await app.call({ method: 'PATCH', url, payload: { slot_id } })
    expect(await shown(token)).not.toHaveProperty('moved')
  })

  test('cannot accept the new time of a cancelled booking', async () => {
    const { museum, slotId, token } = await ctx.withBooking()
    await move(museum, slotId)
    await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
    expect(refusal(await keep(token))).toEqual([409, 'booking_cancelled'])
  })
})
