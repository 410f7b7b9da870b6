import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail, Undelivered } from '#contract/mail.ts'
import { bookingComposers } from '#server/features/booking/booking.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { wakesOf } from '#test/reads/wakes.ts'
import { joinTeam } from '#test/world/people.ts'
import { PostOffice } from '#test/world/post-office.ts'

const booker = 'erika@schule.example'

const app = await testApp({
  PUBLIC_URL: 'https://rundgang.example',
  REGISTRATION: 'open',
  SMTP_URL: 'smtp://127.0.0.1:25',
})
let office: PostOffice
let museum: Awaited<ReturnType<TestApp['register']>>
beforeEach(async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  office = await PostOffice.open(app.db)
  office.now = app.clock.now()
  museum = await app.register()
  await museum.book(await museum.openSlot(), { booker_email: booker })
})
afterEach(() => office.close())

const round = () => office.round({ composers: bookingComposers(app.ctx) })
const again = (mailId: string, { as } = museum) =>
  as({ method: 'POST', url: `/api/admin/mails/${mailId}/send-again` })
const later = (seconds: number) => {
  office.later(seconds)
  app.clock.set(office.now.toString())
}
const messageIds = () => new Set(office.mailbox.mails.map(({ messageId }) => messageId))

async function refusedOnce() {
  office.mailbox.refuse(booker, 550)
  await round()
  office.mailbox.refuse(booker)
  const { id } = await office.rowOf(booker)
  return id
}

test('a resent undeliverable email arrives, and has a fresh set of attempts', async () => {
  const id = await refusedOnce()
  const fault = 'recipient_refused'
  expect(await office.rowOf(booker)).toMatchObject({ state: 'given_up', tries: 1, fault })
  const { woken } = wakesOf(app)
  const answer = await again(id)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { id, state: 'waiting', tries: 0, fault: null, answer: null },
  ])
  expect(woken()).toBe(1)
  await round()
  expect(office.arrivedFor(booker)).toHaveLength(1)
  expect(await office.rowOf(booker)).toMatchObject({ id, state: 'sent', tries: 1 })
})

test('two concurrent requests send an email only once', async () => {
  const other = await joinTeam(app, museum, { admin: true })
  await app.db.deleteFrom('outbox').where('bookingId', 'is', null).execute()
  const id = await refusedOnce()
  await Promise.all([again(id), again(id, { ...museum, ...other }), again(id)])
  await round()
  // The first email may have been sent before the second request.
  await again(id, { ...museum, ...other })
  await again(id)
  await Promise.all([round(), round()])
  await again(id)
  await round()
  expect(office.arrivedFor(booker)).toHaveLength(2)
  expect(messageIds().size).toBe(2)
})

test('a sent email is resent as a new email', async () => {
  await round()
  const { id } = await office.rowOf(booker)
  later(120)
  const [first, second] = await Promise.all([again(id), again(id)])
  const copy = first.json<Mail>()
  expect(copy).toMatchObject({ event: 'booking_confirmed', recipient: booker, state: 'waiting' })
  expect(copy.id).not.toBe(id)
  expect(second.json<Mail>().id).toBe(copy.id)
  await round()
  expect(office.arrivedFor(booker)).toHaveLength(2)
  expect(messageIds().size).toBe(2)
  later(120)
  expect((await again(id)).json<Mail>().id).not.toBe(copy.id)
})

test('an email waiting for its next attempt is sent early', async () => {
  office.mailbox.refuse(booker, 451)
  for (const pause of [0, 30]) {
    later(pause)
    await round()
  }
  office.mailbox.refuse(booker)
  expect(await office.dueIn(booker)).toBe(300)
  const { id } = await office.rowOf(booker)
  expect((await again(id)).json<Mail>()).toMatchObject({ id, state: 'waiting', tries: 2 })
  await round()
  expect(office.arrivedFor(booker)).toHaveLength(1)
})

test('an email with two failed attempts counts as delayed until it has arrived', async () => {
  const undelivered = async () =>
    (await museum.as({ url: `/api/admin/mails/${museum.projectId}/given-up` })).json<Undelivered>()
  office.mailbox.refuse(booker, 451)
  await round()
  expect(await undelivered()).toEqual({ count: 0, delayed: 0, held: 0, filed: false })
  later(30)
  await round()
  expect(await undelivered()).toEqual({ count: 0, delayed: 1, held: 0, filed: false })
  office.mailbox.refuse(booker)
  later(300)
  await round()
  expect(office.arrivedFor(booker)).toHaveLength(1)
  expect(await undelivered()).toEqual({ count: 0, delayed: 0, held: 0, filed: false })
})

test('an email that is being sent is not sent twice', async () => {
  const { held, letGo } = office.mailbox.hold(booker)
  const way = office.hire({ composers: bookingComposers(app.ctx) })
  await held
  const { id } = await office.rowOf(booker)
  expect((await again(id)).statusCode).toBe(200)
  await round()
  letGo()
  await way.stop()
  await round()
  expect(office.arrivedFor(booker)).toHaveLength(1)
})

test('an email without content is not resent', async () => {
  await round()
  const [booked] = (await museum.slots())[0]?.bookings ?? []
  const url = `/api/public/bookings/${booked?.cancel_token}/cancel`
  await app.call({ method: 'POST', url })
  await round()
  const confirmation = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('event', '=', 'booking_confirmed')
    .executeTakeFirstOrThrow()
  const { id } = (await again(confirmation.id)).json<Mail>()
  await round()
  expect(office.arrivedFor(booker)).toHaveLength(2)
  const dropped = await again(id)
  expect([dropped.statusCode, dropped.json()]).toMatchObject([409, { code: 'mail_over' }])
})
