import { afterEach, expect, test } from 'vitest'
import { bookingNumber } from '#contract/booking-number.ts'
import { testApp } from '#test/app.ts'
import { bookingChangesIn } from '#test/booking-changes.ts'

const app = await testApp()
const ctx = bookingChangesIn(app)
afterEach(() => app.clock.set('2026-11-20T12:00:00Z'))

test('the history of a booking shows who booked, changed and cancelled it, and which emails went out', async () => {
  const { museum, slotId, bookingId } = await ctx.withBooking()
  app.clock.set('2026-11-20T13:00:00Z')
  await ctx.change(museum, bookingId, { attendees_count: 3 })
  app.clock.set('2026-11-20T14:00:00Z')
  await ctx.cancel(museum, bookingId, { reason: 'Auf Wunsch' })
  const detail = await ctx.detailOf(museum, bookingId)
  expect(detail).toMatchObject({
    booking_id: bookingId,
    booking_number: bookingNumber(bookingId),
    project_id: museum.projectId,
    slot_id: slotId,
    start: '2026-12-01T09:00:00Z',
    category: museum.variant.ressource_id,
    cancelled_at: '2026-11-20T14:00:00Z',
    cancel_reason: 'Auf Wunsch',
    erased: false,
  })
  const told = { recipient: 'juergen.weiss@schule.example', state: 'waiting', sent_at: null }
  expect(detail.history).toMatchObject([
    { at: '2026-11-20T12:00:00Z', what: 'booked', as: 'booker' },
    { at: '2026-11-20T12:00:00Z', what: 'mail', mail: { event: 'booking_confirmed', ...told } },
    {
      at: '2026-11-20T13:00:00Z',
      what: 'changed',
      as: 'staff',
      by: 'Käthe Roß',
      before: { attendees_count: 2 },
      after: { attendees_count: 3 },
    },
    { what: 'mail', mail: { event: 'booking_changed', ...told } },
    { at: '2026-11-20T14:00:00Z', what: 'cancelled', as: 'staff', by: 'Käthe Roß' },
    { what: 'mail', mail: { event: 'booking_cancelled', ...told } },
  ])
})
