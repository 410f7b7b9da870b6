import { describe, expect, test } from 'vitest'
import type { BookingShown } from '#contract/booking.ts'
import type { BookingDetail } from '#contract/booking-change.ts'
import type { BookingParts } from '#contract/split.ts'
import { testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'
import { contradictionsIn } from '#test/invariants/invariants.ts'
import { openWithGroup, type Seats, split } from '#test/world/split-group.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)

type Museum = Awaited<ReturnType<typeof app.register>>

const withGroup = (group: Parameters<typeof openWithGroup>[1] = {}) => openWithGroup(app, group)

const partsOf = async ({ as }: Museum, id: string) =>
  (await as({ url: `/api/admin/booking/${id}/parts` })).json<BookingParts>()

const shown = async (token: string) =>
  (await app.call({ url: `/api/public/bookings/${token}` })).json<BookingShown>()

/** How many people are in each slot, and whether it is whole. */
const sums = async (museum: Museum) =>
  Object.fromEntries((await museum.slots()).map((slot) => [slot.slot_id, slot.sum]))

/** What somebody says to have seen. */
const seen = (seats: Seats) => seats.map(([slot_id, people]) => ({ slot_id, people }))

const nothing = { slots: [], bookings: [] }

describe('a booking that is split', () => {
  test('stays one for its booker, and each slot has its part with what the booker entered', async () => {
    const { museum, slotId, other, bookingId, token } = await withGroup()
    const answer = await split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
    expect(answer.statusCode).toBe(200)
    expect(answer.json<BookingDetail>()).toMatchObject({
      attendees_count: 52,
      splittable: true,
      parts: [
        { slot_id: slotId, people: 26 },
        { slot_id: other, people: 26 },
      ],
    })
    const slots = await museum.slots()
    const booker = { booker_name: 'Jürgen Weiß', booker_email: expect.stringContaining('@') }
    const part = { of: 2, people: 52 }
    expect(slots.find(({ slot_id }) => slot_id === slotId)).toMatchObject({
      sum: 26,
      bookings: [{ booking_id: bookingId, attendees_count: 26, part: { ...part, number: 1 } }],
    })
    expect(slots.find(({ slot_id }) => slot_id === other)).toMatchObject({
      sum: 26,
      bookings: [{ ...booker, attendees_count: 26, cancel_token: token, part: { number: 2 } }],
    })
    expect(await shown(token)).toMatchObject({ attendees_count: 52 })
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed'])
    expect((await ctx.auditOf(museum, bookingId))[0]).toContain('booking_split')
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('gets a slot beside its own if it names none, only once', async () => {
    const { museum, slotId, bookingId } = await withGroup()
    const seats: Seats = [
      [slotId, 26],
      [null, 26],
    ]
    const once = await split(museum, bookingId, seats)
    const again = await split(museum, bookingId, seats)
    expect(again.json<BookingDetail>().parts).toEqual(once.json<BookingDetail>().parts)
    const slots = await museum.slots()
    expect(slots).toHaveLength(3)
    const opened = slots.find(({ slot_id, sum }) => slot_id !== slotId && sum === 26)
    const own = slots.find(({ slot_id }) => slot_id === slotId)
    expect(opened).toMatchObject({
      ...{ start: own?.start, max_attendees: 60, available_ressources: own?.available_ressources },
    })
  })

  test('leaves its slots for a new one, only once, if whoever asks says what was seen', async () => {
    const { museum, slotId, other, bookingId } = await withGroup()
    const halves: Seats = [
      [slotId, 26],
      [other, 26],
    ]
    const moved = await split(museum, bookingId, [[null, 52]], { was: seen([[slotId, 52]]) })
    expect(moved.statusCode).toBe(200)
    const { [slotId]: left, [other]: free, ...opened } = await sums(museum)
    expect([left, free, Object.values(opened)]).toEqual([0, 0, [52]])
    await split(museum, bookingId, halves)
    const wish: Seats = [
      [slotId, 26],
      [null, 26],
    ]
    const once = await split(museum, bookingId, wish, { was: seen(halves) })
    const again = await split(museum, bookingId, wish, { was: seen(halves) })
    const { parts = [] } = once.json<BookingDetail>()
    expect(again.json<BookingDetail>().parts).toEqual(parts)
    const places = await sums(museum)
    expect(Object.keys(places)).toHaveLength(4)
    expect(places).toMatchObject({ [slotId]: 26, [other]: 0, [parts[1]?.slot_id ?? '']: 26 })
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is not overwritten by whoever saw it before it was changed', async () => {
    const { museum, slotId, other, bookingId } = await withGroup()
    const halves: Seats = [
      [slotId, 26],
      [other, 26],
    ]
    const was = seen([[slotId, 52]])
    await museum.as({
      method: 'PATCH',
      url: `/api/admin/booking/${bookingId}`,
      payload: { attendees_count: 40 },
    })
    const stale = await split(museum, bookingId, halves, { was })
    expect(refusal(stale)).toEqual([409, 'changed_meanwhile'])
    const opening = await split(museum, bookingId, [[null, 52]], { was })
    expect(refusal(opening)).toEqual([409, 'changed_meanwhile'])
    expect(await sums(museum)).toEqual({ [slotId]: 40, [other]: 0 })
    const now = await split(museum, bookingId, halves, { was: seen([[slotId, 40]]) })
    expect(now.statusCode).toBe(200)
  })

  test('that stays in one slot is recorded as changed or moved, not as joined', async () => {
    const { museum, slotId, other, bookingId } = await withGroup({ people: 20 })
    await split(museum, bookingId, [[slotId, 21]])
    const moved = await split(museum, bookingId, [[other, 21]])
    const { history } = moved.json<BookingDetail>()
    expect(history.filter(({ what }) => what === 'changed')).toMatchObject([
      { before: { attendees_count: 20 }, after: { attendees_count: 21 } },
      { before: { slot_id: slotId }, after: { slot_id: other } },
    ])
    expect(JSON.stringify(history)).not.toContain('parts')
    const [second, first] = await ctx.auditOf(museum, bookingId)
    expect(first).toContain('booking_changed')
    expect(second).toContain('booking_moved')
  })

  test('takes the places of expired holds in each of its slots', async () => {
    const { museum, slotId, other, bookingId } = await withGroup({ people: 40 })
    await split(museum, bookingId, [
      [slotId, 20],
      [other, 20],
    ])
    const { projectId } = museum
    await app.db
      .updateTable('project')
      .set({ doubleOptIn: true })
      .where('id', '=', projectId)
      .execute()
    expect((await museum.book(other, { attendees_count: 10 })).statusCode).toBe(201)
    app.clock.set('2026-11-20T13:00:00Z')
    const more: Seats = [
      [slotId, 20],
      [null, 25],
    ]
    expect((await split(museum, bookingId, more)).statusCode).toBe(200)
    expect(await sums(museum)).toEqual({ [slotId]: 20, [other]: 25 })
  })

  test('can get more people, is told of it once, and can be joined again', async () => {
    const { museum, slotId, other, bookingId, token } = await withGroup({ people: 26 })
    await split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_changed'])
    expect(await shown(token)).toMatchObject({ attendees_count: 52, revision: 1 })
    const joined = await split(museum, bookingId, [[slotId, 52]])
    expect(joined.json<BookingDetail>()).not.toHaveProperty('parts')
    expect(await sums(museum)).toEqual({ [slotId]: 52, [other]: 0 })
    expect((await ctx.auditOf(museum, bookingId))[0]).toContain('booking_joined')
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is refused where there is no room, at another time, and once it began', async () => {
    const { museum, open, slotId, other, bookingId } = await withGroup()
    const full = await split(museum, bookingId, [
      [slotId, 21],
      [other, 31],
    ])
    expect(refusal(full)).toEqual([409, 'slot_full', 30])
    const later = await open(30, { starttime: '2026-12-01T11:00' })
    const apart: Seats = [
      [slotId, 26],
      [later, 26],
    ]
    expect(refusal(await split(museum, bookingId, apart))).toEqual([409, 'slot_moved'])
    expect(await sums(museum)).toEqual({ [slotId]: 52, [other]: 0, [later]: 0 })
    app.clock.set('2026-12-01T09:00:00Z')
    const begun: Seats = [
      [slotId, 26],
      [other, 26],
    ]
    expect(refusal(await split(museum, bookingId, begun))).toEqual([409, 'slot_started'])
  })

  test('has each slot to itself if its variant says so', async () => {
    const { museum, slotId, other, bookingId } = await withGroup({ variant: { exclusive: true } })
    await split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
    expect(await museum.slots()).toMatchObject([{ whole: true }, { whole: true }])
    expect(refusal(await museum.book(other))).toEqual([409, 'slot_full', 0])
    expect((await partsOf(museum, bookingId)).slots).toMatchObject([{ room: 60 }, { room: 30 }])
    await split(museum, bookingId, [[slotId, 52]])
    expect((await museum.book(other)).statusCode).toBe(201)
    const shared: Seats = [
      [slotId, 26],
      [other, 26],
    ]
    expect(refusal(await split(museum, bookingId, shared))).toEqual([409, 'slot_shared'])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is cancelled as a whole, with one email, whichever part the office cancels', async () => {
    const { museum, slotId, other, bookingId, token } = await withGroup()
    await split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
    await app.call({ method: 'POST', url: `/api/public/bookings/${token}/cancel` })
    expect(await sums(museum)).toEqual({ [slotId]: 0, [other]: 0 })
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_cancelled'])
    const next = await withGroup()
    await split(next.museum, next.bookingId, [
      [next.slotId, 26],
      [next.other, 26],
    ])
    const slots = await next.museum.slots()
    const { bookings: parts } = slots.find(({ slot_id }) => slot_id === next.other) as unknown as {
      bookings: { booking_id: string }[]
    }
    const cancelled = await next.museum.as({
      method: 'POST',
      url: `/api/admin/booking/${parts[0]?.booking_id}/cancel`,
      payload: { reason: 'Zu spät' },
    })
    expect(cancelled.statusCode).toBe(200)
    expect(await sums(next.museum)).toEqual({ [next.slotId]: 0, [next.other]: 0 })
    expect(await ctx.eventsOf(next.bookingId)).toEqual(['booking_confirmed', 'booking_cancelled'])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is changed by its booker only through the office, and by the office only as a whole', async () => {
    const { museum, slotId, other, bookingId, token } = await withGroup()
    await split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
    expect(await shown(token)).toMatchObject({
      ...{ changeable: false, change_refusal: 'booking_split', cancellable: true },
      change_hint: expect.stringContaining('Museum Alte Spinnerei'),
    })
    const own = (payload: object) =>
      app.call({ method: 'PATCH', url: `/api/public/bookings/${token}`, payload })
    expect(refusal(await own({ attendees_count: 40 }))).toEqual([409, 'booking_split'])
    const change = (payload: object) =>
      museum.as({ method: 'PATCH', url: `/api/admin/booking/${bookingId}`, payload })
    expect(refusal(await change({ attendees_count: 40 }))).toEqual([409, 'booking_split'])
    // A number of one part is not that of the booking.
    expect(refusal(await change({ attendees_count: 26 }))).toEqual([409, 'booking_split'])
    const asRead = { attendees_count: 52, booker_name: 'Zoë Ångström' }
    expect((await change(asRead)).statusCode).toBe(200)
    expect(await sums(museum)).toEqual({ [slotId]: 26, [other]: 26 })
    const names = (await museum.slots()).flatMap(({ bookings }) =>
      bookings.map((b) => b?.booker_name),
    )
    expect(names).toEqual(['Zoë Ångström', 'Zoë Ångström'])
  })

  test('is called off as a whole with one of its slots, and may choose a slot for all its people', async () => {
    const { museum, open, slotId, other, bookingId, token } = await withGroup()
    await split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
    await open(40, { starttime: '2026-12-02T10:00' })
    const large = await open(52, { starttime: '2026-12-03T10:00' })
    const off = await museum.as({
      method: 'POST',
      url: `/api/admin/slot/${other}/call_off`,
      payload: { reason: 'Unser Guide ist krank.' },
    })
    expect(off.json()).toEqual({ cancelled: 1, told: 1 })
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_called_off'])
    expect((await sums(museum))[slotId]).toBe(0)
    const { called_off, attendees_count } = await shown(token)
    expect(attendees_count).toBe(52)
    expect(called_off?.alternatives.map(({ slot_id }) => slot_id)).toEqual([slotId, large])
    const url = `/api/public/bookings/${token}`
    const moved = await app.call({ method: 'PATCH', url, payload: { slot_id: large } })
    expect(moved.json()).toMatchObject({ attendees_count: 52, cancelled: false, changeable: true })
    expect((await sums(museum))[large]).toBe(52)
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('is cancelled as a whole when one of its slots is deleted', async () => {
    const { museum, slotId, other, bookingId } = await withGroup()
    await split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
    await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${slotId}` })
    expect(await sums(museum)).toEqual({ [other]: 0 })
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_cancelled'])
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })

  test('moves to another time with all its slots, or not at all, and is asked once', async () => {
    const { museum, slotId, other, bookingId, token } = await withGroup()
    await split(museum, bookingId, [
      [slotId, 26],
      [other, 26],
    ])
    const move = (more: object) =>
      museum.as({
        method: 'POST',
        url: `/api/admin/slot/${other}/move`,
        payload: { starttime: '2026-12-01T14:00', reason: '', ...more },
      })
    expect(refusal(await move({}))).toEqual([409, 'slot_split'])
    expect((await move({ together: true })).json()).toEqual({ moved: true, told: 1 })
    const starts = (await museum.slots()).map(({ start }) => start)
    expect(starts).toEqual(['2026-12-01T13:00:00Z', '2026-12-01T13:00:00Z'])
    expect(await shown(token)).toMatchObject({ moved: { kept: false } })
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_slot_moved'])
  })

  test('keeps what was agreed, for the people of all parts', async () => {
    const prices = [
      { name: 'Schüler', cents: 300, per: 'person' },
      { name: 'Erwachsene', cents: 500, per: 'person' },
    ]
    const { museum, slotId, other, classes } = await withGroup({ variant: { prices } })
    const [pupils = '', adults = ''] = (classes.prices ?? []).map(({ id }) => id)
    const made = await museum.book(other, {
      category: classes.ressource_id,
      attendees_count: 28,
      prices: [
        { id: pupils, count: 26 },
        { id: adults, count: 2 },
      ],
    })
    const { booking_id: bookingId } = made.json<{ booking_id: string }>()
    const seats: Seats = [
      [other, 14],
      [slotId, 8],
    ]
    expect(refusal(await split(museum, bookingId, seats))).toEqual([422, 'invalid'])
    const counts = [
      { id: pupils, count: 20 },
      { id: adults, count: 2 },
    ]
    const done = await split(museum, bookingId, seats, { prices: counts })
    expect(done.json()).toMatchObject({ attendees_count: 22, price_cents: 20 * 300 + 2 * 500 })
  })

  test('is split by many at once without a place too many, or too few', async () => {
    const { museum, open, slotId, other, bookingId, classes } = await withGroup({ people: 20 })
    const third = await open(25)
    const category = classes.ressource_id
    for (let round = 0; round < 6; round++) {
      const calls = [slotId, other, third].flatMap((slot, n) => [
        museum.book(slot, { category, attendees_count: 1 + n }),
        split(museum, bookingId, [
          [slot, 10 + n],
          [[slotId, other, third][(n + 1) % 3] ?? null, 10],
        ]),
        split(museum, bookingId, [[slot, 20]]),
      ])
      const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
      expect(codes.filter((code) => code >= 500)).toEqual([])
    }
    expect(await contradictionsIn(app.db)).toEqual(nothing)
  })
})
