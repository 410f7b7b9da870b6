import { z } from 'zod'
import { bookingSearchCalls } from '#contract/booking.calls.ts'
import { bookingFound, bookingQuery } from '#contract/booking.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { searchBookings } from './search.ts'

/**
 * Enough for a person who types slowly, letter by letter; too little for a program that reads all
 * bookings.
 */
const searching: Limit = {
  of: 'booking search',
  most: 240,
  minutes: 1,
  by: (request) => staffOf(request).staffId,
}

export function bookingSearchRoutes(app: App, ctx: AppContext): void {
  route(app, bookingSearchCalls.search, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    limits: [searching],
    schema: {
      summary: 'The bookings of a project that have every word of a query, those to come first',
      querystring: bookingQuery,
      response: { 200: z.array(bookingFound) },
    },
    handler: async (request) => {
      const { q: query, limit } = request.query
      const { projectId } = request.params
      const found = await searchBookings(ctx, staffOf(request), { projectId, query, limit })
      return found.map((booking) => ({
        booking_id: booking.id,
        booking_number: bookingNumber(booking.id),
        slot_id: booking.slotId,
        start: booking.startsAt.toString(),
        timezone: booking.timezone,
        variant: booking.variant,
        people: booking.attendees,
        name: booking.bookerName,
        email: booking.bookerEmail,
        phone: booking.bookerPhone,
        cancelled: booking.cancelledAt !== null,
        past: booking.past,
      }))
    },
  })
}
