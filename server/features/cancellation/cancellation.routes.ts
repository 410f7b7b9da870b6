import { z } from 'zod'
import { bookingCancelled, bookingShown } from '#contract/booking.ts'
import { id } from '#contract/fields.ts'
import type { House } from '#server/house.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { cancelBooking, showBooking, withdrawSlot } from './cancellation.ts'

const slotPath = z.object({ slotId: id })
const tokenPath = z.object({ cancelToken: z.string().regex(/^[\w-]{43}$/) })

export function cancellationRoutes(app: App, house: House): void {
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

export function publicCancellationRoutes(app: App, house: House): void {
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
}
