import type { FastifyRequest } from 'fastify'
import { bookingCalls } from '#contract/booking.calls.ts'
import { adminCancellationInput, bookingCancelled } from '#contract/booking.ts'
import { bookingDetail, confirmationAgain } from '#contract/booking-change.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { bookingDetailOf } from '../booking.ts'
import { cancelAsAdmin, cancelBooking, requireBooking, resendConfirmation } from './cancellation.ts'

export function cancellationRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.cancelAsAdmin, {
    exists: (request) => requireBooking(ctx, staffOf(request), idIn(request, 'bookingId')),
    refuses: ['slot_started'],
    schema: {
      summary: 'Cancels a booking as an admin, with a reason, and with or without an email',
      body: adminCancellationInput,
      response: { 200: bookingCancelled },
    },
    handler: async (request) => {
      const { bookingId } = request.params
      await cancelAsAdmin(ctx, staffOf(request), { bookingId, ...request.body })
      return { cancelled: true }
    },
  })
}

export function publicCancellationRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.cancel, {
    refuses: ['slot_started', 'changes_closed'],
    limitedLookups: true,
    noticesStaff: true,
    schema: {
      summary: 'Cancels a booking; repeating it changes nothing',
      response: { 200: bookingCancelled },
    },
    handler: async (request) => {
      await cancelBooking(ctx, request.params.cancelToken, request.loggedIn)
      return { cancelled: true }
    },
  })
}

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
