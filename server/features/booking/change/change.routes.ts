import { bookingCalls } from '#contract/booking.calls.ts'
import { bookingChangeInput, bookingDetail } from '#contract/booking-change.ts'
import type { AppContext } from '#server/context.ts'
import { requireBooking } from '#server/features/booking/cancellation/cancellation.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { bookingDetailOf } from '../booking.ts'
import { changeBooking } from './change.ts'

export function bookingChangeRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.change, {
    exists: (request) => requireBooking(ctx, staffOf(request), idIn(request, 'bookingId')),
    refuses: [
      'booking_cancelled',
      'booking_erased',
      'booking_split',
      'slot_full',
      'slot_shared',
      'slot_moved',
      'slot_started',
      'price_changed',
      'variant_not_offered',
    ],
    schema: {
      summary: 'Changes a booking, or moves it to another slot, and tells its booker',
      body: bookingChangeInput,
      response: { 200: bookingDetail },
    },
    handler: async (request) => {
      const { bookingId } = request.params
      await changeBooking(ctx, staffOf(request), { bookingId, ...request.body })
      return bookingDetailOf(ctx, staffOf(request), bookingId)
    },
  })
}
