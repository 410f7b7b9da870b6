import { bookingCalls } from '#contract/booking.calls.ts'
import { bookingDetail } from '#contract/booking-change.ts'
import { bookingParts, splitInput } from '#contract/split.ts'
import type { AppContext } from '#server/context.ts'
import { requireBooking } from '#server/features/booking/cancellation/cancellation.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { bookingDetailOf } from '../booking.ts'
import { partsOf, splitBooking } from './split.ts'

export function bookingSplitRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.parts, {
    schema: {
      summary: 'How a booking is split, and the slots that it can be split over',
      response: { 200: bookingParts },
    },
    handler: (request) => partsOf(ctx, staffOf(request), request.params.bookingId),
  })

  route(app, bookingCalls.split, {
    exists: (request) => requireBooking(ctx, staffOf(request), idIn(request, 'bookingId')),
    refuses: [
      'booking_cancelled',
      'booking_erased',
      'booking_unconfirmed',
      'slot_full',
      'slot_shared',
      'slot_moved',
      'slot_started',
      'variant_not_offered',
      'changed_meanwhile',
      'just_updated',
    ],
    schema: {
      summary: 'Splits a booking over slots at the same time, or joins it again',
      body: splitInput,
      response: { 200: bookingDetail },
    },
    handler: async (request) => {
      const { bookingId } = request.params
      await splitBooking(ctx, staffOf(request), { bookingId, wish: request.body })
      return bookingDetailOf(ctx, staffOf(request), bookingId)
    },
  })
}
