import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AttendanceRecorded } from '#contract/attendance.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { SlotLed } from '#contract/slot.ts'
import { form, type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Caller = Pick<Awaited<ReturnType<TestApp['register']>>, 'as'>

const noon = '2026-11-20T12:00:00Z'

async function open() {
  const museum = await app.register()
  const slotId = await museum.openSlot()
  const made = await museum.book(slotId, { attendees_count: 3 })
  const bookingId = made.json<{ booking_id: string }>().booking_id
  const came = async () => (await bookingsIn(museum)).find((booking) => booking !== null)?.came
  return { museum, slotId, bookingId, came }
}

const bookingsIn = async ({ as, projectId }: Awaited<ReturnType<TestApp['register']>>) => {
  const slots = await as({ url: `/api/admin/events/${projectId}` })
  return slots
    .json<{ bookings: ({ came: number | null } | null)[] }[]>()
    .flatMap(({ bookings }) => bookings)
}

const tick = (
  { as }: Caller,
  bookingId: string,
  sent: {
    came: number | null
    operation_id?: string
    at?: string
    slot_id?: string
    start?: string
  },
) =>
  as({
    method: 'PATCH',
    url: `/api/admin/booking/${bookingId}/attendance`,
    payload: { operation_id: randomUUID(), at: noon, ...sent },
  })

const recorded = async (answer: ReturnType<typeof tick>) =>
  (await answer).json<AttendanceRecorded>()

describe('an attendance record', () => {
  test('shows how many people came, in the timetable and to the slot’s guides', async () => {
    const { museum, slotId, bookingId, came } = await open()
    const guide = await joinTeam(app, museum, { name: 'Grete Lange' })
    await museum.as({
      method: 'POST',
      url: '/api/admin/assign_staff',
      ...form({ event_id: slotId, staff_name: 'Grete Lange' }),
    })
    expect(await came()).toBeNull()
    expect(await recorded(tick(museum, bookingId, { came: 2 }))).toEqual({
      ...{ came: 2, counts: true, other: null },
    })
    expect(await came()).toBe(2)
    const [led] = (await guide.as({ url: '/api/mine' })).json<SlotLed[]>()
    expect(led?.bookings).toMatchObject([{ came: 2 }])
  })

  test('can say that nobody came, that more people came than were booked, or that the number is unknown again', async () => {
    const { museum, bookingId, came } = await open()
    for (const count of [0, 4, null]) {
      expect((await tick(museum, bookingId, { came: count })).statusCode).toBe(200)
      expect(await came()).toBe(count)
    }
  })

  test('gets the same response and changes nothing if resent', async () => {
    const { museum, bookingId, came } = await open()
    const sent = { came: 3, operation_id: randomUUID() }
    const first = await recorded(tick(museum, bookingId, sent))
    expect(await recorded(tick(museum, bookingId, sent))).toEqual(first)
    await tick(museum, bookingId, { came: 1 })
    await tick(museum, bookingId, sent)
    expect(await came()).toBe(1)
    const ticks = app.db.selectFrom('attendance').where('bookingId', '=', bookingId)
    expect(await ticks.selectAll().execute()).toHaveLength(2)
  })

  test('is refused if its operation id is already used for another booking', async () => {
    const { museum, slotId, bookingId } = await open()
    const operation_id = randomUUID()
    await tick(museum, bookingId, { came: 3, operation_id })
    const other = (await museum.book(slotId)).json<{ booking_id: string }>().booking_id
    const refused = await tick(museum, other, { came: 1, operation_id })
    expect(refused.json()).toMatchObject({ code: 'key_used_otherwise' })
    expect(await bookingsIn(museum)).toMatchObject([{ came: 3 }, { came: null }])
  })

  test('is refused for a cancelled booking, but a record sent before the cancellation may be repeated', async () => {
    const { museum, bookingId } = await open()
    const sent = { came: 3, operation_id: randomUUID() }
    await tick(museum, bookingId, sent)
    const url = `/api/admin/booking/${bookingId}/cancel`
    await museum.as({ method: 'POST', url, payload: {} })
    const refused = await tick(museum, bookingId, { came: 1 })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'booking_cancelled' }])
    expect(await recorded(tick(museum, bookingId, sent))).toMatchObject({ came: 3, counts: true })
  })

  test.each([
    [{ came: -1 }, 'came'],
    [{ came: 1.5 }, 'came'],
    [{ came: 1, at: 'heute' }, 'at'],
    [{ came: 1, operation_id: '1' }, 'operation_id'],
  ])('with %j is refused', async (sent, field) => {
    const { museum, bookingId, came } = await open()
    const refused = await tick(museum, bookingId, sent)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field])
    expect(await came()).toBeNull()
  })
})

describe('attendance records from two devices', () => {
  const early = { came: 2, at: '2026-11-20T09:00:00Z' }
  const late = { came: 3, at: '2026-11-20T09:00:01Z' }

  test.each([
    ['in order', [early, late]],
    ['in reverse order', [late, early]],
  ])('the record with the later time counts when the two arrive %s, and both are kept', async (_, ticks) => {
    const { museum, bookingId, came } = await open()
    const answers = []
    for (const sent of ticks) answers.push(await recorded(tick(museum, bookingId, sent)))
    expect(await came()).toBe(3)
    const other = ticks[0]
    expect(answers[1]).toEqual({
      came: 3,
      counts: ticks[1] === late,
      other: { operation_id: expect.any(String), ...other, by: 'Käthe Roß' },
    })
    const kept = app.db.selectFrom('attendance').where('bookingId', '=', bookingId)
    expect(await kept.selectAll().execute()).toHaveLength(2)
  })

  test('the record received last counts if the times are equal', async () => {
    const { museum, bookingId, came } = await open()
    for (const count of [1, 2, 3]) {
      const answer = await recorded(tick(museum, bookingId, { came: count, at: early.at }))
      expect(answer).toMatchObject({ came: count, counts: true })
    }
    expect(await came()).toBe(3)
  })

  test('a device whose clock is far ahead does not overrule later records', async () => {
    const { museum, bookingId, came } = await open()
    await tick(museum, bookingId, { came: 1, at: '2030-01-01T00:00:00Z' })
    const answer = await recorded(tick(museum, bookingId, { came: 3, at: noon }))
    expect(answer).toMatchObject({ counts: true, other: { came: 1, at: noon } })
    expect(await came()).toBe(3)
  })

  test('concurrent records are handled one at a time', async () => {
    const { museum, bookingId, came } = await open()
    const at = (second: number) => `2026-11-20T08:00:${String(second).padStart(2, '0')}Z`
    const counts = Array.from({ length: 20 }, (_, second) => second)
    const ticks = counts.map((count) => tick(museum, bookingId, { came: count, at: at(count) }))
    const sent = await Promise.all(ticks)
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(counts.map(() => 200))
    expect(await came()).toBe(19)
    const kept = app.db.selectFrom('attendance').where('bookingId', '=', bookingId)
    expect(await kept.selectAll().execute()).toHaveLength(20)
  })
})

describe('what was recorded about a visit', () => {
  const moveSlot = ({ as }: Caller, slotId: string, starttime: string) =>
    as({
      method: 'POST',
      url: `/api/admin/slot/${slotId}/move`,
      payload: { starttime, timezone: 'Europe/Berlin', reason: '' },
    })

  test('does not count for another slot that the booking is moved to, but its history keeps it', async () => {
    const { museum, bookingId, came } = await open()
    const other = await museum.openSlot({ starttime: '2026-12-05T10:00' })
    await tick(museum, bookingId, { came: 0 })
    const url = `/api/admin/booking/${bookingId}`
    await museum.as({ method: 'PATCH', url, payload: { slot_id: other } })
    expect(await came()).toBeNull()
    const detail = (await museum.as({ url })).json<BookingDetail>()
    expect(detail.history.find(({ what }) => what === 'changed')).toMatchObject({
      before: { came: 0 },
      after: { came: null, slot_id: other },
    })
    expect(await recorded(tick(museum, bookingId, { came: 3 }))).toEqual({
      ...{ came: 3, counts: true, other: null },
    })
  })

  test('does not count once the slot is moved to another day, and still counts if it is delayed', async () => {
    const { museum, slotId, bookingId, came } = await open()
    await tick(museum, bookingId, { came: 0 })
    const start = '2026-12-01T09:00:00Z'
    const url = `/api/admin/slot/${slotId}/walk_in`
    const visitors = () => ({ operation_id: randomUUID(), at: noon, people: 2, start })
    await museum.as({ method: 'POST', url, payload: visitors() })
    await moveSlot(museum, slotId, '2026-12-01T10:15')
    expect(await came()).toBe(0)
    expect((await museum.slots())[0]?.sum).toBe(5)
    await moveSlot(museum, slotId, '2026-12-02T10:00')
    expect(await came()).toBeNull()
    expect((await museum.slots())[0]?.sum).toBe(3)
    const late = await museum.as({ method: 'POST', url, payload: visitors() })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'slot_moved' }])
    expect((await museum.slots())[0]?.sum).toBe(3)
  })

  test('is refused if the booking was moved before it arrives', async () => {
    const { museum, slotId, bookingId, came } = await open()
    const other = await museum.openSlot({ starttime: '2026-12-05T10:00' })
    const url = `/api/admin/booking/${bookingId}`
    await museum.as({ method: 'PATCH', url, payload: { slot_id: other } })
    const start = '2026-12-01T09:00:00Z'
    const late = [
      { came: 0, slot_id: slotId, start, at: '2026-11-20T12:05:00Z' },
      // From a device that does not name the visit: it was recorded before the move.
      { came: 0, at: '2026-11-20T11:59:59Z' },
    ]
    for (const sent of late) {
      const refused = await tick(museum, bookingId, sent)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'slot_moved', start: '2026-12-05T09:00:00Z' },
      ])
    }
    expect(await came()).toBeNull()
    const there = { came: 3, slot_id: other, start: '2026-12-05T09:00:00Z' }
    expect(await recorded(tick(museum, bookingId, there))).toMatchObject({ counts: true })
  })

  test('does not count after its slot was called off and its booker has chosen another', async () => {
    const { museum, slotId, bookingId, came } = await open()
    const other = await museum.openSlot({ starttime: '2026-12-05T10:00' })
    await tick(museum, bookingId, { came: 0 })
    const { cancel_token } = (await museum.slots())[0]?.bookings[0] ?? {}
    await museum.as({
      method: 'POST',
      url: '/api/admin/slots/call_off',
      payload: { slot_ids: [slotId], reason: '' },
    })
    const moved = await app.call({
      method: 'PATCH',
      url: `/api/public/bookings/${cancel_token}`,
      payload: { slot_id: other },
    })
    expect(moved.statusCode).toBe(200)
    expect(await came()).toBeNull()
  })
})

test('guides can record attendance only in slots they lead, the desk in all slots, and other organisations in none', async () => {
  const { museum, slotId, bookingId, came } = await open()
  const guide = await joinTeam(app, museum, { name: 'Grete Lange' })
  const desk = await joinTeam(app, museum, { role: 'desk' })
  expect((await tick(guide, bookingId, { came: 1 })).json()).toMatchObject({ code: 'not_allowed' })
  expect((await tick(await app.register(), bookingId, { came: 1 })).statusCode).toBe(404)
  expect(await came()).toBeNull()
  const fields = form({ event_id: slotId, staff_name: 'Grete Lange' })
  await museum.as({ method: 'POST', url: '/api/admin/assign_staff', ...fields })
  expect((await tick(guide, bookingId, { came: 1 })).statusCode).toBe(200)
  expect(await came()).toBe(1)
  expect((await tick(desk, bookingId, { came: 2 })).statusCode).toBe(200)
  expect(await came()).toBe(2)
})

test('the number of people who came is exported with a booker’s data, and is kept when the data is erased', async () => {
  const { museum, bookingId } = await open()
  await tick(museum, bookingId, { came: 2 })
  const payload = { email: 'juergen.weiss@schule.example' }
  await museum.prove()
  const exported = await museum.as({ method: 'POST', url: '/api/admin/booker/export', payload })
  expect(exported.json()).toMatchObject({ bookings: [{ came: 2 }] })
  app.clock.set('2026-12-02T12:00:00Z')
  await museum.prove()
  const erased = await museum.as({ method: 'POST', url: '/api/admin/booker/erase', payload })
  app.clock.set(noon)
  expect(erased.json()).toEqual({ erased: 1 })
  const kept = app.db.selectFrom('booking').where('id', '=', bookingId)
  expect(await kept.select(['came', 'bookerName']).execute()).toEqual([{ came: 2, bookerName: '' }])
})
