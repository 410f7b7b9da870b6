import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, withoutTransaction } from '#server/database/open.ts'
import { eraseOldBookers } from '#server/features/booking/booker/booker.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { completeSearchIndex, indexBookings, indexLeftOut, NewBookings } from './search.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** A museum with the job that indexes new bookings, as a server runs it. */
async function museum() {
  const registered = await app.register()
  const slotId = await registered.openSlot({ max_attendees: 1000 })
  const { projectId } = registered
  const newBookings = new NewBookings()
  app.ctx.changes.made = ({ organisationId }) => newBookings.note(organisationId)
  const found = async (query: string) => {
    const url = `/api/admin/bookings/${projectId}?q=${query}`
    return (await registered.as({ url })).json<{ name: string }[]>().map(({ name }) => name)
  }
  const booked = async (booker_name: string, input: object = {}) =>
    (await registered.book(slotId, { booker_name, ...input })).json<{ booking_id: string }>()
      .booking_id
  const organisation = await app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const { organisationId } = organisation
  const indexed = async () =>
    (
      await app.db
        .selectFrom('bookingSearch')
        .select('bookingId')
        .where('organisationId', '=', organisationId)
        .execute()
    ).length
  return { ...registered, organisationId, slotId, newBookings, found, booked, indexed }
}

test('a new booking is found once the job has run, and only its organisation is read', async () => {
  const { newBookings, booked, found, indexed } = await museum()
  await booked('Käthe Kollwitz')
  expect(await found('kollwitz')).toEqual([])
  await newBookings.index(app.ctx)
  expect(await found('kollwitz')).toEqual(['Käthe Kollwitz'])
  await newBookings.index(app.ctx)
  expect(await indexed()).toBe(1)
})

/** Copies the only booking in a slot. The copies are equally recent, but have other names. */
const copyBooking = (slotId: string, copies: number) =>
  sql`
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, cancel_token, booked_at)
    select organisation_id, overlay(gen_random_uuid()::text placing left(id::text, 14) from 1)::uuid,
      project_id, slot_id, variant_id, 'Gast ' || n, n || '@schule.example', 1, '',
      md5(slot_id::text || n), booked_at
    from booking, generate_series(1, ${copies}::int) as n where slot_id = ${slotId}`.execute(app.db)

/** How many entries of the booking indexes have been read so far; always 0 on Citus. */
async function entriesRead(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: number }>`
    select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'booking'
  `.execute(db)
  return rows[0]?.read ?? Number.NaN
}

test('indexing a few bookings does not read all bookings of their organisation', async () => {
  const { organisationId, slotId, booked } = await museum()
  const first = await booked('Gabriele Münter')
  await copyBooking(slotId, 3000)
  const some = await app.db
    .selectFrom('booking')
    .select('id')
    .where('slotId', '=', slotId)
    .where('id', '!=', first)
    .limit(50)
    .execute()
  // Uses a single connection, because each connection reports its own reads.
  await app.db.connection().execute(async (db) => {
    const before = await entriesRead(db)
    const bookingIds = some.map(({ id }) => id)
    expect(await indexBookings(withoutTransaction(db), { organisationId, bookingIds })).toBe(50)
    expect((await entriesRead(db)) - before).toBeLessThan(500)
  })
})

test('new bookings are all found, even if there are many', async () => {
  const { newBookings, organisationId, slotId, booked, indexed } = await museum()
  await booked('Gabriele Münter')
  await copyBooking(slotId, 700)
  newBookings.note(organisationId)
  await newBookings.index(app.ctx)
  expect(await indexed()).toBe(701)
})

test('bookings older than the index, or missed because of a crash, are found after the next comparison', async () => {
  const { booked, found } = await museum()
  await booked('Lovis Corinth')
  await booked('Charlotte Berend', { comment: 'Zehn Jahre alt' })
  await completeSearchIndex(app.ctx)
  expect(await found('corinth')).toEqual(['Lovis Corinth'])
  expect(await found('zehn')).toEqual(['Charlotte Berend'])
})

test('the full comparison with the index pauses between steps', async () => {
  const { booked, newBookings } = await museum()
  await booked('Gabriele Münter')
  await newBookings.index(app.ctx)
  const pause = vi.fn(async () => {})
  await completeSearchIndex(app.ctx, { pause })
  expect(pause).toHaveBeenCalled()
})

test('a booking that a crash kept out of the index is found as soon as a process starts again, before the full comparison', async () => {
  const { booked, found } = await museum()
  await booked('Gabriele Stötzer')
  await indexLeftOut(app.ctx)
  expect(await found('stoetzer')).toEqual(['Gabriele Stötzer'])
})

test('a changed booking is found immediately by its new name, address, phone number and comment, and no longer by the old ones', async () => {
  const { as, booked, found, newBookings } = await museum()
  // As long as a booking number, which could happen to contain a shorter phone number.
  const phones = ['4711081500', '5822192611'] as const
  const before = {
    booker_email: 'mark@kunst.example',
    booker_phone: `0421 ${phones[0]}`,
    comment: 'Gips',
  }
  const url = `/api/admin/booking/${await booked('Franz Mark', before)}`
  await newBookings.index(app.ctx)
  for (const word of ['mark', 'kunst', phones[0], 'gips']) expect(await found(word)).toHaveLength(1)
  const payload = {
    booker_name: 'Franz Eberhard',
    booker_email: 'eberhard@malerei.example',
    booker_phone: `0421 ${phones[1]}`,
    comment: 'Ton',
  }
  expect((await as({ method: 'PATCH', url, payload })).statusCode).toBe(200)
  for (const word of ['mark', 'kunst', phones[0], 'gips']) expect(await found(word)).toEqual([])
  for (const word of ['eberhard', 'malerei', phones[1], 'ton']) {
    expect(await found(word)).toEqual(['Franz Eberhard'])
  }
})

test('a booking that is changed before the job has run can be found by its new text', async () => {
  const { as, booked, found, newBookings } = await museum()
  const url = `/api/admin/booking/${await booked('Wilhelm Busch')}`
  await as({ method: 'PATCH', url, payload: { booker_name: 'Wilhelmine Buch' } })
  await newBookings.index(app.ctx)
  expect(await found('wilhelm')).toEqual(['Wilhelmine Buch'])
  expect(await found('wilhelmine')).toEqual(['Wilhelmine Buch'])
})

test('a booking is found by the corrected address its confirmation is resent to', async () => {
  const { as, booked, found, newBookings } = await museum()
  const id = await booked('Hannah Höch', { booker_email: 'hoch@dada.example' })
  await newBookings.index(app.ctx)
  await as({
    method: 'POST',
    url: `/api/admin/booking/${id}/resend`,
    payload: { booker_email: 'hannah@collage.example' },
  })
  expect(await found('dada')).toEqual([])
  expect(await found('collage')).toEqual(['Hannah Höch'])
})

test('a booking that moves to another slot is still found, and only once', async () => {
  const { as, booked, found, openSlot, newBookings } = await museum()
  const id = await booked('Max Ernst')
  await newBookings.index(app.ctx)
  const slot_id = await openSlot({ starttime: '2026-12-04T10:00' })
  await as({ method: 'PATCH', url: `/api/admin/booking/${id}`, payload: { slot_id } })
  await newBookings.index(app.ctx)
  expect(await found('ernst')).toEqual(['Max Ernst'])
})

test('a booker erased at the end of the retention period is not found', async () => {
  const { booked, found, indexed, newBookings } = await museum()
  await booked('Paul Klee')
  await newBookings.index(app.ctx)
  expect(await found('klee')).toEqual(['Paul Klee'])
  app.clock.set('2029-12-01T12:00:00Z')
  await eraseOldBookers(app.ctx)
  app.clock.set('2026-11-20T12:00:00Z')
  await newBookings.index(app.ctx)
  await completeSearchIndex(app.ctx)
  expect([await found('klee'), await indexed()]).toEqual([[], 0])
})

test('an erased booker is not found, even if erased by an earlier version of the server', async () => {
  const { as, prove, booked, found, indexed, newBookings } = await museum()
  const gone = await booked('Ernst Barlach', { booker_email: 'barlach@kunst.example' })
  await booked('Erich Heckel', { booker_email: 'heckel@kunst.example' })
  await newBookings.index(app.ctx)
  expect(await indexed()).toBe(2)
  app.clock.set('2026-12-01T12:00:00Z')
  await prove()
  const erasing = await as({
    method: 'POST',
    url: '/api/admin/booker/erase',
    payload: { email: 'heckel@kunst.example' },
  })
  expect(erasing.json()).toEqual({ erased: 1 })
  expect(await found('heckel')).toEqual([])
  expect(await indexed()).toBe(1)
  await app.db
    .updateTable('booking')
    .set({ bookerName: '', bookerEmail: '', comment: '', erasedAt: app.clock.now() })
    .where('id', '=', gone)
    .execute()
  await completeSearchIndex(app.ctx)
  expect(await indexed()).toBe(0)
  await newBookings.index(app.ctx)
  expect(await indexed()).toBe(0)
  app.clock.set('2026-11-20T12:00:00Z')
})

test('bookings in a deleted project are not found, and leave no trace once they are erased', async () => {
  const { as, booked, found, indexed, newBookings, projectId } = await museum()
  await booked('August Macke')
  await newBookings.index(app.ctx)
  expect(await found('macke')).toEqual(['August Macke'])
  await as({ method: 'DELETE', url: `/api/admin/project/${projectId}` })
  const url = `/api/admin/bookings/${projectId}?q=macke`
  expect((await as({ url })).statusCode).toBe(404)
  app.clock.set('2029-12-01T12:00:00Z')
  await eraseOldBookers(app.ctx)
  app.clock.set('2026-11-20T12:00:00Z')
  expect(await indexed()).toBe(0)
})

test('a deleted organisation leaves nothing in the index', async () => {
  const { booked, organisationId, indexed, newBookings } = await museum()
  await booked('Otto Mueller')
  await newBookings.index(app.ctx)
  await app.db.deleteFrom('organisation').where('id', '=', organisationId).execute()
  expect(await indexed()).toBe(0)
})
