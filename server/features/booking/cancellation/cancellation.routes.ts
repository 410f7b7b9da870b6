import { adminCancellationInput, bookingCancelled, bookingShown } from '#contract/booking.ts'
import { bookingCalls } from '#contract/endpoints/booking.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import { cancelAsAdmin, cancelBooking, requireBooking, showBooking } from './cancellation.ts'

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
  route(app, bookingCalls.show, {
    limitedLookups: true,
    schema: {
      summary: 'The data of a booking for the cancel page',
      response: { 200: bookingShown },
    },
    handler: async (request) => {
      const booking = await showBooking(ctx, request.params.cancelToken)
      return {
        project_id: booking.projectId,
        project: booking.projectName,
        organisation: booking.organisationName,
        imprint_url: booking.imprintUrl,
        privacy_url: booking.privacyUrl,
        variant: booking.variantName,
        start: booking.startsAt.toString(),
        timezone: booking.timezone,
        duration: booking.durationSeconds,
        booker_name: booking.bookerName,
        attendees_count: booking.attendees,
        cancelled: booking.cancelledAt !== null,
        lapsed: booking.lapsed,
        cancellable: booking.cancellable,
        held_until: booking.heldUntil?.toString() ?? null,
        language: booking.language,
      }
    },
  })

  route(app, bookingCalls.cancel, {
    refuses: ['slot_started'],
    limitedLookups: true,
    schema: {
      summary: 'Cancels a booking; repeating it changes nothing',
      response: { 200: bookingCancelled },
    },
    handler: async (request) => {
      await cancelBooking(ctx, request.params.cancelToken)
      return { cancelled: true }
    },
  })
}
