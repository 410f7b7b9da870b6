import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HoldShown } from '#contract/hold.ts'
import { HoldsApp, type Made } from '#test/world/hold.ts'
import { lapseHolds } from './hold.ts'

let office: HoldsApp
beforeAll(async () => {
  office = await HoldsApp.open()
})
beforeEach(() => office.afresh())
afterAll(() => office.close())

const begun = async (slot: object = {}, booking: object = {}) => {
  const museum = await office.register()
  const slotId = await museum.openSlot(slot)
  const answer = await museum.book(slotId, booking)
  expect(answer.statusCode).toBe(201)
  return { museum, slotId, made: answer.json<Made>() }
}

describe('a booking', () => {
  test('that needs confirmation takes the places for 30 minutes, and sends a confirmation request', async () => {
    const { museum, made } = await begun()
    expect(made.held_until).toBe('2026-11-20T12:30:00Z')
    expect(await museum.slots()).toMatchObject([
      { sum: 2, bookings: [{ held_until: '2026-11-20T12:30:00Z', attendees_count: 2 }] },
    ])
    expect(await office.posted(made)).toEqual([['booking_held', 'waiting']])
    expect(await office.stateOf(made)).toMatchObject({
      state: 'held',
      held_until: '2026-11-20T12:30:00Z',
      slot_withdrawn: false,
      variant: 'Führung',
      start: '2026-12-01T09:00:00Z',
      attendees_count: 2,
      cancel_url: made.cancel_url,
    })
    const shown = (await office.ofBooking(made)).json()
    expect(shown).toMatchObject({
      held_until: '2026-11-20T12:30:00Z',
      language: 'de',
      cancellable: true,
    })
  })

  test('that needs confirmation expires when its slot starts, if that is sooner', async () => {
    const { made } = await begun({ starttime: '2026-11-20T13:10' })
    expect(made.held_until).toBe('2026-11-20T12:10:00Z')
  })

  test('does not need confirmation if made by an admin', async () => {
    const museum = await office.register()
    const slotId = await museum.openSlot()
    const payload = { ...museum.bookingBody(slotId), starttime: '2026-12-01T10:00' }
    const url = `/api/admin/booking/${museum.projectId}`
    const made = (await museum.as({ method: 'POST', url, payload })).json<Made>()
    expect(await office.posted(made)).toEqual([['booking_confirmed', 'waiting']])
    expect(await museum.slots()).toMatchObject([{ bookings: [{ held_until: null }] }])
  })

  test('does not need confirmation if the project does not require it', async () => {
    const { museum, slotId } = await begun()
    await office.switched(museum, false)
    const made = (await museum.book(slotId)).json<Made>()
    expect(made.held_until).toBeNull()
    expect(await office.posted(made)).toEqual([['booking_confirmed', 'waiting']])
  })
})

describe('confirming a hold', () => {
  test('turns it into a booking and sends the confirmation email once, even if repeated', async () => {
    const { museum, made } = await begun()
    for (let time = 0; time < 2; time++) {
      const answer = await office.confirm(made)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { state: 'confirmed', held_until: null, cancel_url: made.cancel_url },
      ])
    }
    expect(await office.posted(made)).toEqual([
      ['booking_held', 'waiting'],
      ['booking_confirmed', 'waiting'],
    ])
    office.at('2026-11-20T13:00:00Z')
    await lapseHolds(office.app.ctx)
    expect(await museum.slots()).toMatchObject([{ sum: 2, bookings: [{ held_until: null }] }])
  })

  test('is refused once the hold expires, and changes nothing', async () => {
    const { museum, made } = await begun()
    office.at('2026-11-20T12:30:00Z')
    const answer = await office.confirm(made)
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'hold_lapsed' }])
    expect(await office.stateOf(made)).toMatchObject({ state: 'lapsed', cancel_url: null })
    expect(await office.posted(made)).toEqual([['booking_held', 'waiting']])
    expect(await museum.slots()).toMatchObject([{ sum: 2 }])
  })

  test('still works after the project has stopped requiring confirmation', async () => {
    const { museum, made } = await begun()
    await office.switched(museum, false)
    expect((await office.confirm(made)).statusCode).toBe(200)
  })

  test('returns 404 for an unknown token', async () => {
    const url = `/api/public/holds/${'x'.repeat(43)}`
    expect((await office.app.call({ url })).statusCode).toBe(404)
    const answer = await office.app.call({ method: 'POST', url: `${url}/confirm` })
    expect(answer.statusCode).toBe(404)
  })

  test('does not happen just because the page is opened', async () => {
    const { made } = await begun()
    const before = await office.app.db.selectFrom('booking').selectAll().execute()
    await office.stateOf(made)
    expect(await office.app.db.selectFrom('booking').selectAll().execute()).toEqual(before)
  })
})

describe('an unconfirmed hold', () => {
  test('lapses: its places are freed, no email is sent, and its page says that it has lapsed', async () => {
    const { museum, made } = await begun()
    office.at('2026-11-20T12:29:59Z')
    await lapseHolds(office.app.ctx)
    expect(await museum.slots()).toMatchObject([{ sum: 2 }])
    office.at('2026-11-20T12:30:00Z')
    await lapseHolds(office.app.ctx)
    expect(await museum.slots()).toMatchObject([{ sum: 0, bookings: [null] }])
    expect(await office.stateOf(made)).toMatchObject({ state: 'lapsed', slot_withdrawn: false })
    expect((await office.ofBooking(made)).json()).toMatchObject({ cancelled: true, lapsed: true })
    expect(await office.arrivedFor('juergen.weiss@schule.example')).toEqual([])
    expect(await office.posted(made)).toEqual([['booking_held', 'dropped']])
  })

  test('does not block places once it has expired, even before the lapse is recorded', async () => {
    const { museum, slotId, made } = await begun({ max_attendees: 3 })
    expect((await museum.book(slotId)).statusCode).toBe(409)
    office.at('2026-11-20T12:30:00Z')
    const other = { booker_email: 'ada@schule.example', attendees_count: 3 }
    expect((await museum.book(slotId, other)).statusCode).toBe(201)
    expect(await office.stateOf(made)).toMatchObject({ state: 'lapsed' })
    expect(await museum.slots()).toMatchObject([{ sum: 3, bookings: [{ attendees_count: 3 }] }])
  })

  test('lapses in many slots and organisations, and each slot regains the right number of places', async () => {
    const places = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const { museum, slotId } = await begun({ max_attendees: 20 }, { attendees_count: n + 1 })
        await office.switched(museum, false)
        await museum.book(slotId, { attendees_count: 5 })
        return museum
      }),
    )
    office.at('2026-11-20T12:30:00Z')
    await lapseHolds(office.app.ctx)
    for (const museum of places) {
      expect(await museum.slots()).toMatchObject([{ sum: 5, bookings: [{ attendees_count: 5 }] }])
    }
  })

  test('can be cancelled by its booker without an email', async () => {
    const { museum, made } = await begun()
    expect((await office.ofBooking(made, '/cancel', 'POST')).statusCode).toBe(200)
    expect(await museum.slots()).toMatchObject([{ sum: 0 }])
    expect(await office.stateOf(made)).toMatchObject({ state: 'cancelled', slot_withdrawn: false })
    office.later(3600)
    expect((await office.ofBooking(made)).json()).toMatchObject({ cancelled: true, lapsed: false })
    expect((await office.confirm(made)).json()).toMatchObject({ code: 'hold_lapsed' })
    expect(await office.arrivedFor('juergen.weiss@schule.example')).toEqual([])
    expect(await office.posted(made)).toEqual([['booking_held', 'dropped']])
  })

  test.each([
    ['slot', (slotId: string) => `/api/admin/timeslot/${slotId}`],
    ['project', (_: string, projectId: string) => `/api/admin/project/${projectId}`],
  ])('is deleted along with its %s, without an email, and its page says that the slot was deleted', async (_, path) => {
    const { museum, slotId, made } = await begun()
    const confirmed = (await museum.book(slotId)).json<Made>()
    await office.confirm(confirmed)
    await museum.as({ method: 'DELETE', url: path(slotId, museum.projectId) })
    expect(await office.stateOf(made)).toMatchObject({ state: 'cancelled', slot_withdrawn: true })
    expect((await office.confirm(made)).statusCode).toBe(409)
    expect(await office.posted(made)).toEqual([['booking_held', 'waiting']])
    expect((await office.posted(confirmed)).at(-1)).toEqual(['booking_cancelled', 'waiting'])
  })

  test('has no calendar file until it is confirmed', async () => {
    const { made } = await begun()
    expect((await office.ofBooking(made, '/calendar.ics')).statusCode).toBe(404)
    await office.confirm(made)
    expect((await office.ofBooking(made, '/calendar.ics')).statusCode).toBe(200)
  })

  test('is announced to open dashboards when it is confirmed and when it lapses', async () => {
    const { museum, slotId, made } = await begun()
    await museum.book(slotId)
    const { changes } = office.app.ctx
    const { organisationId } = await office.stored(made)
    const heard = async (event: () => Promise<unknown>) => {
      // Waits until notifications of earlier changes have arrived.
      await pause(300)
      const told = Promise.withResolvers<string | null>()
      const leave = changes.listen(organisationId, told.resolve)
      await event()
      const projectId = await told.promise
      leave()
      return projectId
    }
    expect(await heard(() => office.confirm(made))).toBe(museum.projectId)
    office.at('2026-11-20T12:30:00Z')
    expect(await heard(() => lapseHolds(office.app.ctx))).toBe(museum.projectId)
  })
})

test('a request repeated with the same key gets the same hold, or the confirmed booking once there is one', async () => {
  const museum = await office.register()
  const slotId = await museum.openSlot()
  const key = { 'idempotency-key': 'ein-sehr-langer-schluessel' }
  const made = (await museum.book(slotId, {}, key)).json<Made>()
  expect((await museum.book(slotId, {}, key)).json()).toEqual(made)
  await office.confirm(made)
  expect((await museum.book(slotId, {}, key)).json<HoldShown>().held_until).toBeNull()
  expect(await museum.slots()).toMatchObject([{ sum: 2 }])
})
