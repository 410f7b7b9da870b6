import { afterEach, expect, test } from 'vitest'
import { bookingNumber } from '#contract/booking-number.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { bookingChangesIn, refusal } from '#test/booking-changes.ts'

const app = await testApp({ RATE_LIMIT: 'on' })
const ctx = bookingChangesIn(app)
afterEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Museum = Awaited<ReturnType<TestApp['register']>>

const resend = ({ as }: Pick<Museum, 'as'>, bookingId: string, payload: object = {}) =>
  as({ method: 'POST', url: `/api/admin/booking/${bookingId}/resend`, payload })

const posted = async (bookingId: string) =>
  (await ctx.mailsOf(bookingId)).map(({ event, recipient }) => [event, recipient])

test('an admin can send the confirmation again, and two requests within a minute send it only once', async () => {
  const { museum, bookingId } = await ctx.withBooking()
  app.clock.set('2026-11-20T12:05:00Z')
  const answers = await Promise.all([resend(museum, bookingId), resend(museum, bookingId)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0]?.json()).toMatchObject({ booking_id: bookingId })
  const mail = ['booking_confirmed', 'juergen.weiss@schule.example']
  expect(await posted(bookingId)).toEqual([mail, mail])
  expect(await ctx.auditOf(museum, bookingId)).toEqual([
    `mail_sent_again 2026-12-01T09:00:00Z ${bookingNumber(bookingId)}`,
  ])
  app.clock.set('2026-11-20T12:06:01Z')
  await resend(museum, bookingId)
  expect(await posted(bookingId)).toEqual([mail, mail, mail])
})

test('a corrected address is stored in the booking, which keeps its calendar entry', async () => {
  const { museum, bookingId } = await ctx.withBooking()
  const answer = await resend(museum, bookingId, { booker_email: 'weiss@schule.example' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { booker_email: 'weiss@schule.example' },
  ])
  expect((await posted(bookingId)).slice(1)).toEqual([
    ['booking_confirmed', 'weiss@schule.example'],
  ])
  expect(await ctx.changesOf(bookingId)).toMatchObject([
    {
      before: { booker_email: 'juergen.weiss@schule.example' },
      after: { booker_email: 'weiss@schule.example' },
    },
  ])
  expect((await ctx.stored(bookingId)).revision).toBe(0)
  const audit = (await ctx.auditOf(museum, bookingId)).map((entry) => entry.split(' ')[0])
  expect(audit).toEqual(['mail_sent_again', 'booking_changed'])
})

test('the confirmation request of a hold is sent again', async () => {
  const { museum, slotId } = await ctx.withBooking()
  await ctx.confirmedByVisitors(museum)
  const made = (await museum.book(slotId)).json<{ booking_id: string }>()
  await resend(museum, made.booking_id, { booker_email: 'weiss@schule.example' })
  expect((await posted(made.booking_id)).at(-1)).toEqual(['booking_held', 'weiss@schule.example'])
  app.clock.set('2026-11-20T12:30:00Z')
  expect(refusal(await resend(museum, made.booking_id))).toEqual([409, 'booking_cancelled'])
})

test('nothing is sent for a cancelled or past booking, or for one without an address', async () => {
  const cancelled = await ctx.withBooking()
  await ctx.cancel(cancelled.museum, cancelled.bookingId)
  const again = await resend(cancelled.museum, cancelled.bookingId)
  expect(refusal(again)).toEqual([409, 'booking_cancelled'])
  const { museum, bookingId } = await ctx.withBooking()
  await ctx.change(museum, bookingId, { booker_email: '' })
  expect(refusal(await resend(museum, bookingId))).toEqual([422, 'invalid'])
  app.clock.set('2026-12-01T09:00:00Z')
  const late = await resend(museum, bookingId, { booker_email: 'weiss@schule.example' })
  expect(refusal(late)).toEqual([409, 'slot_started'])
  expect((await ctx.stored(bookingId)).bookerEmail).toBe('')
  expect(await posted(bookingId)).toHaveLength(1)
})

test("a booking's confirmation can be resent at most five times an hour", async () => {
  const { museum, bookingId } = await ctx.withBooking()
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    const booker_email = `gast-${nth}@schule.example`
    statuses.push((await resend(museum, bookingId, { booker_email })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
