import type { FastifyRequest } from 'fastify'
import { bookingDetail, confirmationAgain } from '#contract/booking-change.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { bookingCalls } from '#contract/endpoints/booking.ts'
import type { AppContext } from '#server/context.ts'
import { requireBooking } from '#server/features/booking/cancellation/cancellation.ts'
import { bookingDetailOf } from '#server/features/booking/detail/detail.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import type { Limit } from '#server/http/request/limit.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import { resendConfirmation } from './resend.ts'

const ofBooking = (request: FastifyRequest) =>
  (request.params as ParamsOf<typeof bookingCalls.resend>).bookingId

const limits: Limit[] = [
  // Counted together with the other emails that a member of staff resends.
  { of: 'sending a mail again', most: 60, minutes: 60, by: (request) => staffOf(request).staffId },
  { of: 'sending a confirmation again', most: 5, minutes: 60, by: ofBooking },
]

export function resendRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.resend, {
    exists: (request) => requireBooking(ctx, staffOf(request), idIn(request, 'bookingId')),
    refuses: ['booking_cancelled', 'booking_erased', 'slot_started'],
    limits,
    schema: {
      summary: 'Sends the confirmation of a booking again, also to a corrected address',
      body: confirmationAgain,
      response: { 200: bookingDetail },
    },
    handler: async (request) => {
      const { bookingId } = request.params
      await resendConfirmation(ctx, staffOf(request), { bookingId, ...request.body })
      return bookingDetailOf(ctx, staffOf(request), bookingId)
    },
  })
}
