import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { UnusualBookings, UnusualOrigins } from '#contract/booker.ts'
import type { Slot } from '#contract/slot.ts'
import { testApp } from '#test/app.ts'

const app = await testApp({ TRUST_PROXY: '127.0.0.1' })
beforeEach(() => app.clock.set('2026-11-20T12:00:00Z'))

/** A project in which visitors can book from a chosen network address. */
async function museum() {
  const registered = await app.register()
  const { projectId, as, variant } = registered
  const slotId = await registered.openSlot({ max_attendees: 10_000 })
  let bookings = 0
  const book = async (address: string, people: number, slot = slotId) => {
    const answer = await app.call({
      method: 'POST',
      url: `/api/public/projects/${projectId}/bookings`,
      headers: { 'x-forwarded-for': address },
      payload: {
        slot_id: slot,
        category: variant.ressource_id,
        booker_name: `Klasse ${++bookings}`,
        booker_email: `klasse-${bookings}@schule.example`,
        attendees_count: 1,
      },
    })
    expect(answer.statusCode).toBe(201)
    const { booking_id } = answer.json<{ booking_id: string }>()
    // Stores more people than one booking can have.
    await sql`
      with grown as (
        update booking set attendees = ${people} where id = ${booking_id} returning slot_id
      )
      update slot set attendees = attendees + ${people - 1} from grown where id = slot_id
    `.execute(app.db)
    return booking_id
  }
  const url = `/api/admin/unusual-bookings/${projectId}`
  const counted = async () => {
    // Clears the cache, which keeps the counts for half a minute.
    await as({ method: 'POST', url: `${url}/dismiss`, payload: { until: '2000-01-01T00:00:00Z' } })
    return (await as({ url })).json<UnusualBookings>()
  }
  const post = (event: string, payload: object) =>
    as({ method: 'POST', url: `${url}/${event}`, payload })
  const origins = async () => (await as({ url: `${url}/origins` })).json<UnusualOrigins>()
  const slots = async () => (await as({ url: `/api/admin/events/${projectId}` })).json<Slot[]>()
  return { ...registered, slotId, book, url, counted, post, origins, slots }
}

test('bookings for up to a hundred people a day are not unusual, even in a project that has had none so far', async () => {
  const { book, counted } = await museum()
  await book('203.0.113.1', 100)
  expect(await counted()).toEqual({ unusual: false, bookings: 1, people: 100, usual_people: 0 })
  await book('203.0.113.2', 1)
  expect(await counted()).toEqual({ unusual: true, bookings: 2, people: 101, usual_people: 0 })
})

test('bookings for more people are unusual if they exceed twice the busiest day of the week before', async () => {
  const { book, counted } = await museum()
  app.clock.set('2026-11-12T12:00:00Z')
  await book('203.0.113.1', 5000)
  app.clock.set('2026-11-15T12:00:00Z')
  await book('203.0.113.1', 150)
  app.clock.set('2026-11-17T12:00:00Z')
  await book('203.0.113.1', 90)
  app.clock.set('2026-11-20T12:00:00Z')
  await book('203.0.113.1', 300)
  expect(await counted()).toMatchObject({ unusual: false, people: 300, usual_people: 150 })
  await book('203.0.113.1', 1)
  expect(await counted()).toMatchObject({ unusual: true, people: 301 })
  app.clock.set('2026-11-21T12:00:01Z')
  expect(await counted()).toMatchObject({ unusual: false, people: 0, usual_people: 301 })
})

test('groups that have slots to themselves count with all the places that they keep from others', async () => {
  const { as, variant, openSlot, book, counted, origins } = await museum()
  const payload = { name: variant.name, exclusive: true }
  await as({ method: 'PUT', url: `/api/admin/variants/${variant.id}`, payload })
  const one = await openSlot({ max_attendees: 60, starttime: '2026-12-01T12:00' })
  const other = await openSlot({ max_attendees: 60, starttime: '2026-12-01T14:00' })
  await book('203.0.113.1', 1, one)
  expect(await counted()).toMatchObject({ unusual: false, people: 1, places: 60 })
  await book('203.0.113.2', 1, other)
  expect(await counted()).toMatchObject({ unusual: true, people: 2, places: 120 })
  expect((await origins()).origins[0]?.bookings).toMatchObject([{ whole: true }])
})

test("admins' bookings do not count as unusual", async () => {
  const { bookAsAdmin, counted } = await adminsMuseum()
  await bookAsAdmin(400)
  expect(await counted()).toMatchObject({ unusual: false, people: 0 })
})

async function adminsMuseum() {
  const given = await museum()
  const { as, projectId, slotId, variant } = given
  const bookAsAdmin = (people: number) =>
    as({
      method: 'POST',
      url: `/api/admin/booking/${projectId}`,
      payload: {
        slot_id: slotId,
        starttime: '2026-12-01T09:00:00Z',
        category: variant.ressource_id,
        booker_name: 'Jürgen Weiß',
        booker_email: 'juergen.weiss@schule.example',
        attendees_count: people,
      },
    })
  return { ...given, bookAsAdmin }
}

test('unusual bookings are listed by origin, largest first, without revealing the networks', async () => {
  const { book, origins, openSlot } = await museum()
  await book('203.0.113.1', 20)
  const first = await book('2001:db8:7:1::1', 30)
  const second = await book('2001:db8:7:ffff::1', 40)
  const listed = await origins()
  expect(listed).toMatchObject({ until: '2026-11-20T12:00:00Z', bookings: 3, people: 90 })
  expect(listed.origins.map(({ people }) => people)).toEqual([70, 20])
  expect(listed.origins[0]?.bookings.map(({ booking_id }) => booking_id)).toEqual([first, second])
  expect(listed.origins[1]?.bookings).toMatchObject([
    {
      booker_name: 'Klasse 1',
      booker_email: 'klasse-1@schule.example',
      start: '2026-12-01T09:00:00Z',
      timezone: 'Europe/Berlin',
      attendees_count: 20,
      booking_time: '2026-11-20T12:00:00Z',
    },
  ])
  expect(JSON.stringify(listed)).not.toMatch(/203\.0|2001:db8|origin"/)
  const soon = await openSlot({ starttime: '2026-11-20T13:10' })
  await book('203.0.113.1', 5, soon)
  expect((await origins()).bookings).toBe(4)
  app.clock.set('2026-11-20T12:10:00Z')
  expect((await origins()).bookings).toBe(3)
})

test('if more than a thousand bookings are unusual, all are counted but only a thousand are listed', async () => {
  const { book, origins, projectId } = await museum()
  await book('203.0.113.1', 1)
  await sql`
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, cancel_token, booked_at, origin)
    select organisation_id, gen_random_uuid(), project_id, slot_id, variant_id, 'Niemand',
      n || '@schule.example', 2, '', md5(project_id::text || n), booked_at, origin
    from booking, generate_series(1, 1200) as n where project_id = ${projectId}`.execute(app.db)
  const listed = await origins()
  expect(listed).toMatchObject({ bookings: 1201, people: 2401 })
  expect(listed.origins.flatMap(({ bookings }) => bookings)).toHaveLength(1000)
})

test('unusual bookings can be cancelled together, which frees their places only once', async () => {
  const { book, post, openSlot, slots, as, slotId, counted } = await museum()
  const other = await openSlot({ starttime: '2026-12-02T10:00', max_attendees: 100 })
  const ids = [await book('203.0.113.1', 200), await book('203.0.113.1', 30, other)]
  await book('203.0.113.2', 7)
  const mails = (await app.outbox()).length
  const payload = { booking_ids: [...ids, ids[0]], mails: false }
  expect((await post('cancel', payload)).json()).toEqual({ cancelled: 2 })
  expect((await post('cancel', payload)).json()).toEqual({ cancelled: 0 })
  const sums = Object.fromEntries((await slots()).map(({ slot_id, sum }) => [slot_id, sum]))
  expect(sums).toEqual({ [slotId]: 7, [other]: 0 })
  expect(await app.outbox()).toHaveLength(mails)
  expect(await counted()).toMatchObject({ unusual: false, people: 7 })
  const auditLog = (await as({ url: '/api/admin/audit' })).json<
    { action: string; label: string }[]
  >()
  expect(auditLog.filter(({ action }) => action === 'bookings_cancelled')).toMatchObject([
    { label: '2' },
  ])
})

test('the bookers of unusual bookings get the cancellation email if the admin requests it', async () => {
  const { book, post } = await museum()
  const ids = [await book('203.0.113.1', 20), await book('203.0.113.1', 30)]
  await post('cancel', { booking_ids: ids, mails: true })
  const posted = (await app.outbox()).filter(({ event }) => event === 'booking_cancelled')
  const ofThese = posted.filter(({ bookingId }) => ids.includes(bookingId ?? ''))
  expect(ofThese.map(({ recipient }) => recipient).sort()).toEqual([
    'klasse-1@schule.example',
    'klasse-2@schule.example',
  ])
})

test('bookings in a slot that has begun are not cancelled', async () => {
  const { book, post, openSlot, slots } = await museum()
  const soon = await openSlot({ starttime: '2026-11-20T13:10' })
  const ids = [await book('203.0.113.1', 5, soon)]
  app.clock.set('2026-11-20T12:10:00Z')
  const answer = await post('cancel', { booking_ids: ids, mails: true })
  expect(answer.json()).toEqual({ cancelled: 0 })
  expect((await slots()).find(({ slot_id }) => slot_id === soon)?.sum).toBe(5)
})

test('a booking in another project is not found, and nothing is cancelled', async () => {
  const { book, post, slots } = await museum()
  const others = await museum()
  const ids = [await book('203.0.113.1', 5), await others.book('203.0.113.1', 6)]
  const answer = await post('cancel', { booking_ids: ids, mails: true })
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
  expect((await slots())[0]?.sum).toBe(5)
  expect((await others.slots())[0]?.sum).toBe(6)
})

test('bookings that an admin has marked as legitimate are not reported again; later ones are', async () => {
  const { book, post, origins, as, url, slotId } = await museum()
  await book('203.0.113.1', 500)
  const { until } = await origins()
  expect((await as({ url })).json()).toMatchObject({ unusual: true, people: 500 })
  expect((await post('dismiss', { until })).statusCode).toBe(204)
  expect((await as({ url })).json()).toMatchObject({ unusual: false, people: 0 })
  app.clock.set('2026-11-20T14:00:00Z')
  await book('203.0.113.1', 101, slotId)
  await post('dismiss', { until })
  expect((await as({ url })).json()).toMatchObject({ unusual: true, bookings: 1, people: 101 })
  expect((await origins()).people).toBe(101)
})

test('unusual bookings are counted only once every half minute, however many dashboards are open', async () => {
  const { book, as, url } = await museum()
  expect((await as({ url })).json()).toMatchObject({ people: 0 })
  await book('203.0.113.1', 500)
  expect((await as({ url })).json()).toMatchObject({ people: 0 })
})
