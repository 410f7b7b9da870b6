import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Project } from '#contract/project.ts'
import { confirmTokenOf } from '#server/auth/booking-token.ts'
import { RemindingApp } from '#test/world/reminders/reminding-app.ts'
import { forgetOldReminders, remindBookers } from './reminder.ts'

// When reminders sent two days in advance are due: slots start at ten o'clock on 1 December unless
// stated otherwise.
const moment = '2026-11-29T09:00:00Z'
const secondBefore = '2026-11-29T08:59:59Z'
const secondAfter = '2026-11-29T09:00:01Z'

let office: RemindingApp
beforeAll(async () => {
  office = await RemindingApp.open()
})
afterAll(() => office.close())

test('a booker is reminded once, at the time that the project has chosen', async () => {
  const museum = await office.register()
  await office.book(museum, await museum.openSlot(), 'erika@example.org')
  await office.at(secondBefore)
  expect(await office.reminded(museum)).toEqual([])
  await office.at(moment)
  expect(await office.reminded(museum)).toEqual([['erika@example.org', 'waiting']])
  for (const later of [moment, secondAfter, '2026-11-29T16:00:00Z', '2026-12-01T08:00:00Z']) {
    await office.at(later)
  }
  expect(await office.reminded(museum)).toHaveLength(1)
})

test('a project without reminders sends none', async () => {
  const museum = await office.register([])
  await office.book(museum, await museum.openSlot(), 'erika@example.org')
  await office.at(moment)
  expect(await office.reminded(museum)).toEqual([])
})

test('a booking made, confirmed or given an address after its reminder was due gets no reminder', async () => {
  const museum = await office.register()
  const slotId = await museum.openSlot()
  await office.change(museum, { double_opt_in: true })
  const held = await office.book(museum, slotId, 'held@example.org')
  await office.change(museum, { double_opt_in: false })
  await office.book(museum, slotId, 'early@example.org')
  const silent = await office.book(museum, slotId, 'silent@example.org')
  await office.app.db
    .updateTable('booking')
    .set({ bookerEmail: '' })
    .where('id', '=', silent.id)
    .execute()
  // The booking is still unconfirmed when the reminders are queued.
  await office.app.db
    .updateTable('booking')
    .set({ heldUntil: Temporal.Instant.from('2026-11-29T12:00:00Z') })
    .where('id', '=', held.id)
    .execute()
  office.set(moment)
  await office.book(museum, slotId, 'late@example.org')
  await office.at(secondAfter)
  const stored = await office.app.db
    .selectFrom('booking')
    .select(['id as bookingId', 'confirmToken', 'confirmTokenSealed'])
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow()
  const confirmToken = confirmTokenOf(stored, office.app.ctx.secretKey)
  const url = `/api/public/holds/${confirmToken}/confirm`
  expect((await office.app.call({ method: 'POST', url })).statusCode).toBe(200)
  await office.at('2026-11-29T09:00:10Z')
  expect(await office.reminded(museum)).toEqual([['early@example.org', 'waiting']])
})

test('cancelled bookings and bookings in deleted slots and projects get no reminder', async () => {
  const museum = await office.register()
  await office.cancel(await office.book(museum, await museum.openSlot(), 'a@example.org'))
  const deleted = await museum.openSlot()
  await office.book(museum, deleted, 'b@example.org')
  await museum.as({ method: 'DELETE', url: `/api/admin/timeslot/${deleted}` })
  const closed = await office.register()
  await office.book(closed, await closed.openSlot(), 'c@example.org')
  await closed.as({ method: 'DELETE', url: `/api/admin/project/${closed.projectId}` })
  await office.at(moment)
  expect([...(await office.reminded(museum)), ...(await office.reminded(closed))]).toEqual([])
})

test('a moved booking gets a reminder only for its new time, and another if it moves after a reminder', async () => {
  const museum = await office.register()
  const [first, second, third] = [
    await museum.openSlot(),
    await museum.openSlot({ starttime: '2026-12-03T10:00' }),
    await museum.openSlot({ starttime: '2026-12-05T10:00' }),
  ]
  const booking = await office.book(museum, first, 'erika@example.org')
  await office.move(museum, booking, second)
  await office.at(moment)
  expect(await office.reminded(museum)).toEqual([])
  await office.at('2026-12-01T09:00:00Z')
  expect(await office.reminded(museum)).toHaveLength(1)
  await office.move(museum, booking, third)
  await office.at('2026-12-03T08:59:59Z')
  expect(await office.reminded(museum)).toHaveLength(1)
  await office.at('2026-12-03T09:00:00Z')
  expect(await office.reminded(museum)).toHaveLength(2)
})

test('a booking moved after the reminder for its new time was due gets none', async () => {
  const museum = await office.register()
  const soon = await museum.openSlot()
  const later = await museum.openSlot({ starttime: '2026-12-05T10:00' })
  const booking = await office.book(museum, later, 'erika@example.org')
  office.set(secondAfter)
  await office.move(museum, booking, soon)
  await office.at('2026-11-29T09:01:00Z')
  expect(await office.reminded(museum)).toEqual([])
})

test('the bookings of a moved slot get the reminder for the new time if it is not yet due', async () => {
  const museum = await office.register()
  const slotId = await museum.openSlot()
  await office.book(museum, slotId, 'erika@example.org')
  await office.at(moment)
  await office.startAt(slotId, '2026-12-02T09:00:00Z')
  await office.at('2026-11-30T08:59:59Z')
  expect(await office.reminded(museum)).toHaveLength(1)
  await office.at('2026-11-30T09:00:00Z')
  expect(await office.reminded(museum)).toHaveLength(2)
  await office.startAt(slotId, '2026-12-02T08:00:00Z')
  await office.at('2026-11-30T09:01:00Z')
  expect(await office.reminded(museum)).toHaveLength(2)
})

test('a reminder delayed by an outage is sent late, only in the daytime, and at most fourteen hours late', async () => {
  const museum = await office.register()
  await office.book(museum, await museum.openSlot(), 'morning@example.org')
  const evening = await museum.openSlot({ starttime: '2026-12-01T20:00' })
  await office.book(museum, evening, 'evening@example.org')
  await office.at('2026-11-30T02:00:00Z')
  expect(await office.reminded(museum)).toEqual([])
  await office.at('2026-11-30T07:00:00Z')
  expect(await office.reminded(museum)).toEqual([['evening@example.org', 'waiting']])
})

test('of several reminders due at once, only the one closest to the start is sent; reminders due at different times are all sent', async () => {
  const museum = await office.register([1, 2, 48])
  const atSix = await museum.openSlot({ starttime: '2026-12-01T06:00' })
  await office.book(museum, atSix, 'early@example.org')
  await office.book(museum, await museum.openSlot(), 'ten@example.org')
  await office.at(moment)
  await office.at('2026-11-30T19:00:00Z')
  const recipients = async () => (await office.reminded(museum)).map(([recipient]) => recipient)
  const [early, ten] = ['early@example.org', 'ten@example.org']
  expect(await recipients()).toEqual([early, early, ten])
  // No server is running from before eight until half past nine.
  await office.at('2026-12-01T08:30:00Z')
  expect(await recipients()).toEqual([early, early, ten, ten])
})

test('hundreds of slots and bookings are handled in batches, and each booking gets one reminder', async () => {
  const museum = await office.register()
  const { db } = office.app
  const slotId = await museum.openSlot({ max_attendees: 10_000 })
  const first = await office.book(museum, slotId, 'a@example.org')
  const of = await db
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const { searchText: _generated, ...row } = of
  const bookings = Array.from({ length: 620 }, (_, n) => ({
    ...{ ...row, answers: '[]', priceLines: null, priceCents: null },
    ...{ keyHash: null, bodyHash: null },
    ...{ id: randomUUID(), cancelToken: `t${n}`, bookerEmail: `${n}@example.org` },
  }))
  await db.insertInto('booking').values(bookings).execute()
  for (let n = 0; n < 110; n++)
    await office.book(museum, await museum.openSlot(), `s${n}@x.example`)
  office.set(moment)
  await Promise.all([remindBookers(office.app.ctx), remindBookers(office.app.ctx)])
  const recipients = (await office.reminded(museum)).map(([recipient]) => recipient)
  expect(recipients).toHaveLength(731)
  expect(new Set(recipients).size).toBe(731)
})

test('a clock that jumps forward and back does not cause a second reminder', async () => {
  const museum = await office.register()
  await office.book(museum, await museum.openSlot(), 'erika@example.org')
  await office.at(moment)
  office.set('2026-12-15T12:00:00Z')
  await forgetOldReminders(office.app.ctx)
  await office.at(moment)
  await office.at(secondAfter)
  expect(await office.reminded(museum)).toHaveLength(1)
})

test('reminder records are deleted 30 days after the start', async () => {
  const museum = await office.register()
  const { id } = await office.book(museum, await museum.openSlot(), 'erika@example.org')
  await office.at(moment)
  const noted = () =>
    office.app.db
      .selectFrom('bookingReminder')
      .select('hours')
      .where('bookingId', '=', id)
      .execute()
  office.set('2026-12-31T09:00:00Z')
  await forgetOldReminders(office.app.ctx)
  expect(await noted()).toEqual([{ hours: 48 }])
  office.set('2026-12-31T09:00:01Z')
  await forgetOldReminders(office.app.ctx)
  expect(await noted()).toEqual([])
})

test('the hours before the start are stored sorted and without duplicates, limited in number and range, and unchanged if omitted', async () => {
  const museum = await office.register([48, 3, 48, 720])
  const stored = async () =>
    (await museum.as({ url: '/api/admin/projects' })).json<Project[]>()[0]?.reminders
  expect(await stored()).toEqual([3, 48, 720])
  await office.change(museum, {})
  expect(await stored()).toEqual([3, 48, 720])
  for (const reminders of [[0], [721], [1.5], [1, 2, 3, 4, 5, 6], [null], 48]) {
    const { statusCode } = await office.change(museum, { reminders })
    expect([reminders, statusCode]).toEqual([reminders, 422])
  }
  expect((await office.change(museum, { reminders: [] })).json()).toMatchObject({ reminders: [] })
})
