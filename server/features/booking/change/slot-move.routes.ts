import type { FastifyRequest } from 'fastify'
import { bookingCalls } from '#contract/booking.calls.ts'
import { bookingKept, bookingShown, slotMove, slotMoved } from '#contract/booking.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { AppContext } from '#server/context.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { ownBooking } from './own-booking.ts'
import { keepBooking, moveSlot } from './slot-move.ts'

export function slotMoveRoutes(app: App, ctx: AppContext): void {
  route(app, slotCalls.move, {
    exists: (request) => requireSlotIn(ctx, staffOf(request), { slotId: idIn(request, 'slotId') }),
    refuses: ['slot_started', 'slot_split', 'changed_meanwhile'],
    schema: {
      summary: 'Moves a slot with its bookings, and asks its bookers whether they come',
      body: slotMove,
      response: { 200: slotMoved },
    },
    handler: (request) =>
      moveSlot(ctx, staffOf(request), { slotId: request.params.slotId, input: request.body }),
  })
}

const ofBooking = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof bookingCalls.keep>).cancelToken

const limits: Limit[] = [
  { of: 'keeping bookings', most: 60, minutes: 10 },
  { of: 'keeping a booking', most: 30, minutes: 60, by: ofBooking },
]

export function publicSlotMoveRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.keep, {
    refuses: ['booking_cancelled', 'booking_overtaken'],
    limits,
    limitedLookups: true,
    schema: {
      summary: 'Records that a booker comes at the new time of a slot that was moved',
      body: bookingKept,
      response: { 200: bookingShown },
    },
    handler: async (request) => {
      const { cancelToken } = request.params
      await keepBooking(ctx, { cancelToken, ...request.body })
      return ownBooking(ctx, cancelToken)
    },
  })
}
