import { z } from 'zod'
import {
  adminBookingInput,
  adminBookingMade,
  bookingCancelled,
  bookingShown,
  type PublicBookingInput,
  publicBookingInput,
  publicBookingMade,
} from '#contract/booking.ts'
import { id } from '#contract/fields.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/path.ts'
import type { Limit } from '#server/http/rate-limit.ts'
import {
  bookPublicly,
  bookSlot,
  calendarOf,
  cancelBooking,
  cancelUrlOf,
  requireProjectOf,
  requireVisitable,
  showBooking,
  withdrawSlot,
} from './booking.ts'

const bookingLimits: Limit[] = [
  { of: 'booking', most: 60, minutes: 10 },
  {
    of: 'booking for an e-mail',
    most: 10,
    minutes: 60,
    by: (request) => (request.body as PublicBookingInput).booker_email.toLowerCase(),
  },
]

const projectPath = z.object({ projectId: id })
const slotPath = z.object({ slotId: id })
const tokenPath = z.object({ cancelToken: z.string().regex(/^[\w-]{43}$/) })

export function bookingRoutes(app: App, house: House): void {
  app.post(
    '/api/admin/booking/:projectId',
    {
      config: {
        who: 'admin',
        exists: (request) => requireProjectOf(house, staffOf(request), idIn(request, 'projectId')),
        refuses: ['slot_full'],
      },
      schema: { params: projectPath, body: adminBookingInput, response: { 201: adminBookingMade } },
    },
    async (request, reply) => {
      const wish = { projectId: request.params.projectId, input: request.body }
      const { bookingId, slotId, cancelToken } = await bookSlot(house, staffOf(request), wish)
      return reply
        .code(201)
        .send({ booking_id: bookingId, slot_id: slotId, cancel_token: cancelToken })
    },
  )

  app.delete(
    '/api/admin/timeslot/:slotId',
    {
      config: { who: 'admin' },
      schema: { params: slotPath, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await withdrawSlot(house, staffOf(request), request.params.slotId)
      return reply.code(204).send()
    },
  )
}

export function publicBookingRoutes(app: App, house: House): void {
  app.post(
    '/projects/:projectId/bookings',
    {
      config: {
        who: 'public',
        exists: (request) => requireVisitable(house, idIn(request, 'projectId')),
        refuses: [
          'slot_full',
          'slot_started',
          'lead_time_passed',
          'variant_not_offered',
          'key_used_otherwise',
        ],
        limits: bookingLimits,
      },
      schema: {
        params: projectPath,
        body: publicBookingInput,
        headers: z.object({ 'idempotency-key': z.string().optional() }),
        response: { 201: publicBookingMade },
      },
    },
    async (request, reply) => {
      const { projectId } = request.params
      const key = request.headers['idempotency-key']
      const made = await bookPublicly(house, { projectId, input: request.body, key })
      return reply.code(201).send({
        booking_id: made.bookingId,
        start: made.startsAt.toString(),
        cancel_url: cancelUrlOf(house, made.cancelToken),
      })
    },
  )

  bookingByToken(app, house)
}

function bookingByToken(app: App, house: House): void {
  app.get(
    '/bookings/:cancelToken',
    {
      config: { who: 'public' },
      schema: { params: tokenPath, response: { 200: bookingShown } },
    },
    async (request) => {
      const booking = await showBooking(house, request.params.cancelToken)
      return {
        project_id: booking.projectId,
        project: booking.projectName,
        organisation: booking.organisationName,
        variant: booking.variantName,
        start: booking.startsAt.toString(),
        timezone: booking.timezone,
        duration: booking.durationSeconds,
        booker_name: booking.bookerName,
        attendees_count: booking.attendees,
        cancelled: booking.cancelledAt !== null,
        cancellable: booking.cancellable,
      }
    },
  )

  app.post(
    '/bookings/:cancelToken/cancel',
    {
      config: { who: 'public', refuses: ['slot_started'] },
      schema: { params: tokenPath, response: { 200: bookingCancelled } },
    },
    async (request) => {
      await cancelBooking(house, request.params.cancelToken)
      return { cancelled: true }
    },
  )

  app.get(
    '/bookings/:cancelToken/calendar.ics',
    {
      config: { who: 'public' },
      schema: {
        params: tokenPath,
        response: { 200: { content: { 'text/calendar': { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const file = await calendarOf(house, request.params.cancelToken)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="termin.ics"')
        .send(file)
    },
  )
}
