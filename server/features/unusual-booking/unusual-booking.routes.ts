import { z } from 'zod'
import { id } from '#contract/fields.ts'
import {
  type UnusualOrigins,
  unusualBookings,
  unusualCancelled,
  unusualCancelling,
  unusualDismissal,
  unusualOrigins,
} from '#contract/unusual-booking.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/path.ts'
import {
  acceptUnusual,
  cancelUnusual,
  originsOf,
  requireProject,
  unusualBookingsOf,
} from './unusual-booking.ts'

const path = '/api/admin/unusual-bookings/:projectId'
const params = z.object({ projectId: id })

export function unusualBookingRoutes(app: App, ctx: AppContext): void {
  app.get(
    path,
    {
      config: { who: 'admin' },
      schema: {
        summary: 'Whether visitors of a project have booked unusually much within a day',
        params,
        response: { 200: unusualBookings },
      },
    },
    async (request) => {
      const found = await unusualBookingsOf(ctx, staffOf(request), request.params.projectId)
      const { usualPeople, ...counts } = found
      return { ...counts, usual_people: usualPeople }
    },
  )

  app.get(
    `${path}/origins`,
    {
      config: { who: 'admin' },
      schema: {
        summary: 'What visitors have booked within a day, by origin',
        params,
        response: { 200: unusualOrigins },
      },
    },
    async (request) => presented(await originsOf(ctx, staffOf(request), request.params.projectId)),
  )

  dismissRoute(app, ctx)
}

function dismissRoute(app: App, ctx: AppContext): void {
  const config = {
    who: 'admin' as const,
    exists: (request: Parameters<typeof idIn>[0]) =>
      requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
  }
  app.post(
    `${path}/cancel`,
    {
      config,
      schema: {
        summary: 'Cancels bookings of visitors together',
        params,
        body: unusualCancelling,
        response: { 200: unusualCancelled },
      },
    },
    async (request) => {
      const wish = { ...request.params, ...request.body }
      return { cancelled: await cancelUnusual(ctx, staffOf(request), wish) }
    },
  )

  app.post(
    `${path}/dismiss`,
    {
      config,
      schema: {
        summary: 'Says that the bookings until then are in order',
        params,
        body: unusualDismissal,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const until = Temporal.Instant.from(request.body.until)
      await acceptUnusual(ctx, staffOf(request), { ...request.params, until })
      return reply.code(204).send()
    },
  )
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
      booking_time: booking.bookedAt.toString(),
    })),
  })),
})
