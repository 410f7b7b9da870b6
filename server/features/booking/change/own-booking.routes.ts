import type { FastifyRequest } from 'fastify'
import { bookingCalls } from '#contract/booking.calls.ts'
import { bookingShown } from '#contract/booking.ts'
import { ownBookingChange } from '#contract/booking-change.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { sourceOf } from '#server/http/request/network.ts'
import { route } from '#server/http/route.ts'
import { changeOwnBooking, ownBooking } from './own-booking.ts'

const ofBooking = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof bookingCalls.changeOwn>).cancelToken

// These limits count refused attempts too; `ownChanges` limits successful changes.
const limits: Limit[] = [
  { of: 'changing bookings', most: 60, minutes: 10 },
  { of: 'changing a booking', most: 30, minutes: 60, by: ofBooking },
]

export function publicOwnBookingRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.show, {
    limitedLookups: true,
    schema: {
      summary: 'The data of a booking for its booker, and how they may change it',
      response: { 200: bookingShown },
    },
    handler: (request) => ownBooking(ctx, request.params.cancelToken),
  })

  route(app, bookingCalls.changeOwn, {
    refuses: [
      'changes_off',
      'booking_cancelled',
      'booking_erased',
      'booking_unconfirmed',
      'booking_overtaken',
      'booking_split',
      'slot_full',
      'slot_shared',
      'slot_moved',
      'slot_started',
      'lead_time_passed',
      'not_open_yet',
      'changes_closed',
      'variant_not_offered',
    ],
    limits,
    limitedLookups: true,
    schema: {
      summary: 'Changes a booking as its booker: the people, or another slot of the same variant',
      body: ownBookingChange,
      response: { 200: bookingShown },
    },
    handler: async (request) => {
      const { cancelToken } = request.params
      const source = sourceOf(request)
      await changeOwnBooking(ctx, { cancelToken, wish: request.body, source })
      return ownBooking(ctx, cancelToken)
    },
  })
}
