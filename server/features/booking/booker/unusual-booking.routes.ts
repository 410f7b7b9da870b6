import type { FastifyRequest } from 'fastify'
import {
  type UnusualOrigins,
  unusualBookings,
  unusualCancelled,
  unusualCancelling,
  unusualDismissal,
  unusualOrigins,
} from '#contract/booker.ts'
import { unusualBookingCalls } from '#contract/booking.calls.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { acceptUnusual, cancelUnusual, originsOf, unusualBookingsOf } from './unusual-booking.ts'

export function unusualBookingRoutes(app: App, ctx: AppContext): void {
  route(app, unusualBookingCalls.read, {
    schema: {
      summary: 'Whether a project has unusually many bookings by visitors within a day',
      response: { 200: unusualBookings },
    },
    handler: async (request) => {
      const found = await unusualBookingsOf(ctx, staffOf(request), request.params.projectId)
      const { usualPeople, usualPlaces, places, ...counts } = found
      return {
        ...counts,
        usual_people: usualPeople,
        ...(places === counts.people ? {} : { places }),
        ...(usualPlaces === usualPeople ? {} : { usual_places: usualPlaces }),
      }
    },
  })

  route(app, unusualBookingCalls.origins, {
    schema: {
      summary: 'Lists the bookings made by visitors within a day, by origin',
      response: { 200: unusualOrigins },
    },
    handler: async (request) =>
      presented(await originsOf(ctx, staffOf(request), request.params.projectId)),
  })

  dismissRoute(app, ctx)
}

function dismissRoute(app: App, ctx: AppContext): void {
  const exists = (request: FastifyRequest) =>
    requireProject(ctx, staffOf(request), idIn(request, 'projectId'))
  route(app, unusualBookingCalls.cancel, {
    recent: true,
    exists,
    schema: {
      summary: 'Cancels several bookings of visitors together',
      body: unusualCancelling,
      response: { 200: unusualCancelled },
    },
    handler: async (request) => {
      const wish = { ...request.params, ...request.body }
      return { cancelled: await cancelUnusual(ctx, staffOf(request), wish) }
    },
  })

  route(app, unusualBookingCalls.dismiss, {
    exists,
    schema: {
      summary: 'Marks the bookings made until then as legitimate',
      body: unusualDismissal,
    },
    handler: async (request) => {
      const until = Temporal.Instant.from(request.body.until)
      await acceptUnusual(ctx, staffOf(request), { ...request.params, until })
    },
  })
}

type Origins = Awaited<ReturnType<typeof originsOf>>

const presented = ({ until, bookings, people, origins }: Origins): UnusualOrigins => ({
  until: until.toString(),
  bookings,
  people,
  origins: origins.map((listed) => ({
    people: listed.reduce((sum, { attendees }) => sum + attendees, 0),
    bookings: listed.map((booking) => ({
      booking_id: booking.id,
      booker_name: booking.bookerName,
      booker_email: booking.bookerEmail,
      start: booking.startsAt.toString(),
      timezone: booking.timezone,
      attendees_count: booking.attendees,
      ...(booking.whole ? { whole: true as const } : {}),
      booking_time: booking.bookedAt.toString(),
    })),
  })),
})
