import { afterEach, describe, expect, test } from 'vitest'
import type { BookingShown } from '#contract/booking.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)
afterEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Museum = Awaited<ReturnType<TestApp['register']>>

const change = (token: string, payload: object) =>
  app.call({ method: 'PATCH', url: `/api/public/bookings/${token}`, payload })

const shown = async (token: string) =>
  (await app.call({ url: `/api/public/bookings/${token}` })).json<BookingShown>()

const setProject = (museum: Museum, visitorChanges: boolean) =>
  app.db.updateTable('project').set({ visitorChanges }).where('id', '=', museum.projectId).execute()

const setLeadTime = ({ as, variant }: Museum, leadtime: number) =>
  as({
    method: 'PUT',
    url: `/api/admin/variants/${variant.id}`,
    payload: { name: 'Führung', leadtime },
  })

describe('a booker', () => {
  test('changes the number of people in a booking and gets one email, and the history attributes the change to the booker', async () => {
    const { museum, bookingId, slotId, token } = await ctx.withBooking()
    expect(await shown(token)).toMatchObject({
      slot_id: slotId,
      ressource_id: museum.variant.ressource_id,
      changeable: true,
      max_attendees: 10,
    })
    const answer = await change(token, { attendees_count: 4 })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { attendees_count: 4 }])
    expect(await ctx.placesIn(museum)).toEqual([4])
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_changed'])
    expect(await ctx.changesOf(bookingId)).toMatchObject([
      { staffId: null, before: { attendees_count: 2 }, after: { attendees_count: 4 } },
    ])
    expect(await ctx.auditOf(museum, bookingId)).toEqual([])
    expect((await ctx.detailOf(museum, bookingId)).history).toMatchObject([
      { what: 'booked', as: 'booker' },
      { what: 'changed', as: 'booker' },
      { what: 'mail' },
      { what: 'mail' },
    ])
  })

  test('moves a booking to another slot of the same variant', async () => {
    const { museum, token } = await ctx.withBooking()
    const slot_id = await museum.openSlot({ starttime: '2026-12-04T10:00' })
    const answer = await change(token, { slot_id })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { slot_id, start: '2026-12-04T09:00:00Z', attendees_count: 2 },
    ])
    expect(await ctx.placesIn(museum)).toEqual([0, 2])
  })

  test('gets no email for a request that changes nothing', async () => {
    const { slotId, bookingId, token } = await ctx.withBooking()
    expect((await change(token, { attendees_count: 2, slot_id: slotId })).statusCode).toBe(200)
    expect((await change(token, {})).statusCode).toBe(200)
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed'])
  })
})

test('a booker sees the variant’s name in the language of the booking', async () => {
  const { museum, token } = await ctx.withBooking({}, { language: 'en' })
  const translations = { en: { name: 'Guided tour' } }
  await museum.as({
    method: 'PUT',
    url: `/api/admin/variants/${museum.variant.id}`,
    payload: { name: 'Führung', translations },
  })
  expect(await shown(token)).toMatchObject({ language: 'en', variant: 'Guided tour' })
})

describe('a booker with an outdated page', () => {
  test('changes nothing, and gets the current booking', async () => {
    const { museum, bookingId, token } = await ctx.withBooking()
    const { revision } = await shown(token)
    await ctx.change(museum, bookingId, { attendees_count: 5 })
    const refused = await change(token, { attendees_count: 3, revision })
    expect(refusal(refused)).toEqual([409, 'booking_overtaken'])
    expect(await ctx.placesIn(museum)).toEqual([5])
    const now = await shown(token)
    expect(now.attendees_count).toBe(5)
    const again = await change(token, { attendees_count: 3, revision: now.revision })
    expect(again.statusCode).toBe(200)
  })

  test('may repeat a change whose response was lost, and gets one email', async () => {
    const { museum, bookingId, token } = await ctx.withBooking()
    const slot_id = await museum.openSlot({ starttime: '2026-12-04T10:00' })
    const { revision } = await shown(token)
    for (const _ of [1, 2]) {
      const answer = await change(token, { attendees_count: 3, slot_id, revision })
      expect(answer.statusCode).toBe(200)
    }
    expect(await ctx.eventsOf(bookingId)).toEqual(['booking_confirmed', 'booking_changed'])
  })

  test('is not affected by a note from the team', async () => {
    const { museum, bookingId, token } = await ctx.withBooking()
    const { revision } = await shown(token)
    await ctx.change(museum, bookingId, { note: 'Rief an.' })
    expect((await change(token, { attendees_count: 3, revision })).statusCode).toBe(200)
  })
})

test('a booker sees why a booking cannot be changed, and whether the booking has an email address', async () => {
  const { museum, bookingId, slotId, token } = await ctx.withBooking()
  const why = async (of: string) => (await shown(of)).change_refusal
  expect(await shown(token)).toMatchObject({ change_refusal: null, has_email: true, revision: 0 })
  await setLeadTime(museum, 24 * 3600)
  app.clock.set('2026-11-30T09:00:01Z')
  expect(await why(token)).toBe('lead_time_passed')
  await setProject(museum, false)
  app.ctx.projectCache.delete(museum.projectId)
  expect(await why(token)).toBe('changes_off')
  await setProject(museum, true)
  app.clock.set('2026-12-01T09:00:00Z')
  expect(await why(token)).toBe('slot_started')
  app.clock.set('2026-11-20T12:00:00Z')
  await ctx.confirmedByVisitors(museum)
  const held = (await museum.book(slotId)).json<{ cancel_url: string }>()
  expect(await why(new URL(held.cancel_url).searchParams.get('cancel_token') ?? '')).toBe(
    'booking_unconfirmed',
  )
  await ctx.change(museum, bookingId, { booker_email: '' })
  expect((await shown(token)).has_email).toBe(false)
  await ctx.cancel(museum, bookingId)
  expect(await why(token)).toBe('booking_cancelled')
})

describe('a change by a booker', () => {
  test('is refused if the project does not allow it', async () => {
    const { museum, token } = await ctx.withBooking()
    await setProject(museum, false)
    app.ctx.projectCache.delete(museum.projectId)
    expect(refusal(await change(token, { attendees_count: 1 }))).toEqual([409, 'changes_off'])
    expect((await shown(token)).changeable).toBe(false)
  })

  test('is refused once the lead time of either slot has passed, or either slot has begun', async () => {
    const { museum, token } = await ctx.withBooking()
    const sooner = await museum.openSlot({ starttime: '2026-11-27T10:00' })
    await setLeadTime(museum, 24 * 3600)
    app.clock.set('2026-11-26T09:00:01Z')
    expect(refusal(await change(token, { slot_id: sooner }))).toEqual([409, 'lead_time_passed'])
    expect((await change(token, { attendees_count: 3 })).statusCode).toBe(200)
    app.clock.set('2026-11-27T09:00:00Z')
    expect(refusal(await change(token, { slot_id: sooner }))).toEqual([409, 'slot_started'])
    app.clock.set('2026-11-30T09:00:00Z')
    expect((await shown(token)).changeable).toBe(true)
    app.clock.set('2026-11-30T09:00:01Z')
    expect(refusal(await change(token, { attendees_count: 1 }))).toEqual([409, 'lead_time_passed'])
    expect((await shown(token)).changeable).toBe(false)
    app.clock.set('2026-12-01T09:00:00Z')
    expect(refusal(await change(token, { attendees_count: 1 }))).toEqual([409, 'slot_started'])
    expect(await ctx.placesIn(museum)).toEqual([3])
  })

  test('is refused if there are too few places, for an unknown or internal slot, or for another variant', async () => {
    const { museum, token } = await ctx.withBooking()
    const added = await museum.as({
      method: 'POST',
      url: `/api/admin/variants/${museum.projectId}`,
      payload: { name: 'Kinderführung' },
    })
    const other = added.json<{ ressource_id: string }>().ressource_id
    const internal = await museum.openSlot({ starttime: '2026-12-04T10:00', internal: true })
    const children = await museum.openSlot({
      starttime: '2026-12-05T10:00',
      possible_ressources: [other],
    })
    const foreign = await (await app.register()).openSlot()
    expect(refusal(await change(token, { attendees_count: 11 }))).toEqual([409, 'slot_full', 8])
    expect(refusal(await change(token, { slot_id: internal }))).toEqual([404, 'not_found'])
    expect(refusal(await change(token, { slot_id: foreign }))).toEqual([404, 'not_found'])
    expect(refusal(await change(token, { slot_id: children }))).toEqual([
      409,
      'variant_not_offered',
    ])
    expect(refusal(await change('unbekannt'.repeat(5), {}))).toEqual([404, 'not_found'])
  })

  test('is refused for a booking in an internal slot, where only the organisation can book', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ internal: true })
    const payload = { ...museum.bookingBody(slotId), starttime: '2026-12-01T10:00' }
    const made = await museum.as({
      method: 'POST',
      url: `/api/admin/booking/${museum.projectId}`,
      payload,
    })
    const { cancel_token: token } = made.json<{ cancel_token: string }>()
    expect(refusal(await change(token, { attendees_count: 1 }))).toEqual([409, 'changes_off'])
    expect((await shown(token)).changeable).toBe(false)
  })

  test('is refused if the booking is cancelled or not confirmed', async () => {
    const { museum, bookingId, slotId, token } = await ctx.withBooking()
    await ctx.cancel(museum, bookingId)
    expect(refusal(await change(token, { attendees_count: 1 }))).toEqual([409, 'booking_cancelled'])
    await ctx.confirmedByVisitors(museum)
    const held = (await museum.book(slotId)).json<{ cancel_url: string }>()
    const heldToken = new URL(held.cancel_url).searchParams.get('cancel_token') ?? ''
    expect(refusal(await change(heldToken, { attendees_count: 1 }))).toEqual([
      409,
      'booking_unconfirmed',
    ])
    expect((await shown(heldToken)).changeable).toBe(false)
  })

  test('is refused if it makes the group larger than visitors may book for, but a group that is already larger may be reduced', async () => {
    const museum = await app.register()
    const slotId = await museum.openSlot({ max_attendees: 100 })
    const payload = { ...museum.bookingBody(slotId), starttime: '2026-12-01T10:00' }
    const made = await museum.as({
      method: 'POST',
      url: `/api/admin/booking/${museum.projectId}`,
      payload: { ...payload, attendees_count: 50 },
    })
    const { cancel_token: token } = made.json<{ cancel_token: string }>()
    expect(await shown(token)).toMatchObject({ attendees_count: 50, max_attendees: 50 })
    expect(refusal(await change(token, { attendees_count: 51 }))).toEqual([422, 'invalid'])
    expect((await change(token, { attendees_count: 40 })).statusCode).toBe(200)
    expect(refusal(await change(token, { attendees_count: 41 }))).toEqual([422, 'invalid'])
  })
})
