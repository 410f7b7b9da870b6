import { expect, test } from 'vitest'
import { bookingNumber } from '#contract/booking-number.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { joinTeam } from '#test/world/people.ts'

const app = await testApp()

type Museum = Awaited<ReturnType<TestApp['register']>>

async function booked(museum: Museum) {
  const slotId = await museum.openSlot()
  const { booking_id } = (await museum.book(slotId)).json<{ booking_id: string }>()
  return booking_id
}

const cancel = ({ as }: Pick<Museum, 'as'>, bookingId: string, payload: object = {}) =>
  as({ method: 'POST', url: `/api/admin/booking/${bookingId}/cancel`, payload })

const storedReason = async (bookingId: string) => {
  const { cancelReason } = await app.db
    .selectFrom('booking')
    .select('cancelReason')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return cancelReason
}

const cancellationMails = async (bookingId: string) =>
  (await app.outbox()).filter(
    (mail) => mail.event === 'booking_cancelled' && mail.bookingId === bookingId,
  )

test('an admin’s cancellation with a reason frees the booking’s places, queues an email and is recorded in the audit log', async () => {
  const museum = await app.register()
  const bookingId = await booked(museum)
  const answers = await Promise.all(
    [1, 2].map(() => cancel(museum, bookingId, { reason: ' Die Heizung ist kaputt. ' })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0]?.json()).toEqual({ cancelled: true })
  expect(await museum.slots()).toMatchObject([{ sum: 0, bookings: [null] }])
  expect(await storedReason(bookingId)).toBe('Die Heizung ist kaputt.')
  expect(await cancellationMails(bookingId)).toHaveLength(1)
  const auditLog = (await museum.as({ url: '/api/admin/audit' })).json<{ action: string }[]>()
  expect(auditLog.filter(({ action }) => action === 'booking_cancelled')).toMatchObject([
    {
      subject_id: bookingId,
      staff_name: 'Käthe Roß',
      label: `2026-12-01T09:00:00Z ${bookingNumber(bookingId)}`,
    },
  ])
})

test('without `notify` the booker gets no email', async () => {
  const museum = await app.register()
  const bookingId = await booked(museum)
  expect((await cancel(museum, bookingId, { notify: false })).statusCode).toBe(200)
  expect(await cancellationMails(bookingId)).toEqual([])
})

test.each([
  [{ reason: 'x'.repeat(501) }, 'reason'],
  [{ reason: 'a\nb' }, 'reason'],
  [{ notify: 'nein' }, 'notify'],
])('a cancellation with %j is refused with an error on that field, and the booking is kept', async (payload, field) => {
  const museum = await app.register()
  const bookingId = await booked(museum)
  const answer = await cancel(museum, bookingId, payload)
  expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
    422,
    [field],
  ])
  expect(await museum.slots()).toMatchObject([{ sum: 2 }])
})

test('a booking cannot be cancelled once its slot has begun', async () => {
  const museum = await app.register()
  const bookingId = await booked(museum)
  app.clock.set('2026-12-01T09:00:00Z')
  const answer = await cancel(museum, bookingId)
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'slot_started' }])
  app.clock.set('2026-11-20T12:00:00Z')
})

test("guides and other organisations' admins cannot cancel a booking through the admin API", async () => {
  const museum = await app.register()
  const guide = await joinTeam(app, museum)
  const other = await app.register()
  const bookingId = await booked(museum)
  expect((await cancel(guide, bookingId)).statusCode).toBe(403)
  expect((await cancel(other, bookingId)).statusCode).toBe(404)
  expect(await museum.slots()).toMatchObject([{ sum: 2 }])
})
