import { bookingDetail } from '#contract/booking-change.ts'
import { bookingCalls } from '#contract/endpoints/booking.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { bookingDetailOf } from './detail.ts'

export function bookingDetailRoutes(app: App, ctx: AppContext): void {
  route(app, bookingCalls.detail, {
    schema: {
      summary: 'Everything about one booking, with its history',
      response: { 200: bookingDetail },
    },
    handler: (request) => bookingDetailOf(ctx, staffOf(request), request.params.bookingId),
  })
}
