import type { FastifyRequest } from 'fastify'
import { bookingCalls } from '#contract/booking.calls.ts'
import { slotRestored, slotRestoring } from '#contract/booking.ts'
import { bookingDetail, bookingRestoring } from '#contract/booking-change.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { bookingDetailOf } from '../booking.ts'
import { requireBooking } from '../cancellation/cancellation.ts'
import { restoreBooking } from './restoration.ts'
import { requireSlotEver, restoreSlot } from './slot-restoration.ts'

const ofBooking = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof bookingCalls.restore>).bookingId

// Each time, the booker may get an email, and another one when the booking is cancelled again.
const limits: Limit[] = [{ of: 'restoring a booking', most: 10, minutes: 60, by: ofBooking }]

const ofSlot = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof slotCalls.restore>).slotId

// As for a booking, for all bookers of the slot.
const slotLimits: Limit[] = [{ of: 'restoring a slot', most: 10, minutes: 60, by: ofSlot }]

export function restorationRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.restore, {
    exists: (request) => requireBooking(ctx, staffOf(request), idIn(request, 'bookingId')),
    refuses: [
      'never_confirmed',
      'booking_erased',
      'slot_gone',
      'slot_started',
      'slot_moved',
      'variant_not_offered',
      'slot_full',
      'slot_shared',
      'changed_meanwhile',
    ],
    limits,
    schema: {
      summary: 'Brings a cancelled booking back, if there is room; repeating it changes nothing',
      body: bookingRestoring,
      response: { 200: bookingDetail },
    },
    handler: async (request) => {
      const { bookingId } = request.params
      await restoreBooking(ctx, staffOf(request), { bookingId, ...request.body })
      return bookingDetailOf(ctx, staffOf(request), bookingId)
    },
  })
  route(app, slotCalls.restore, {
    exists: (request) => requireSlotEver(ctx, staffOf(request), idIn(request, 'slotId')),
    refuses: ['slot_started', 'variant_not_offered'],
    limits: slotLimits,
    schema: {
      summary: 'Schedules a slot again that was called off or deleted, with its bookings',
      body: slotRestoring,
      response: { 200: slotRestored },
    },
    handler: (request) =>
      restoreSlot(ctx, staffOf(request), { slotId: request.params.slotId, ...request.body }),
  })
}
