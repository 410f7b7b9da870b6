import { z } from 'zod'
import { mineCalls } from '#contract/endpoints/mine.ts'
import { mineQuery, slotLed } from '#contract/mine.ts'
import type { AppContext } from '#server/context.ts'
import { selfOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { slotsLedBy } from './mine.ts'

export function mineRoutes(app: App, ctx: AppContext): void {
  route(app, mineCalls.list, {
    schema: {
      summary: 'The slots that the user leads, with who booked them, by default from today onwards',
      querystring: mineQuery,
      response: { 200: z.array(slotLed) },
    },
    handler: async (request) => {
      const slots = await slotsLedBy(ctx, selfOf(request), request.query)
      return slots.map((slot) => ({
        slot_id: slot.id,
        project_id: slot.projectId,
        project: slot.project,
        start: slot.startsAt.toString(),
        timezone: slot.timezone,
        duration: slot.durationSeconds,
        location_meeting_point: slot.meetingPoint,
        location_street: slot.street,
        location_postalcode: slot.postalCode,
        location_city: slot.city,
        available_ressources: slot.variants.map(({ name }) => name),
        max_attendees: slot.maxAttendees,
        sum: slot.attendees - slot.offered,
        comment: slot.comment,
        internal: slot.internal,
        assigned_staff: slot.assignedStaff,
        bookings: slot.bookings,
        ...(slot.walkIns.length > 0 ? { walk_ins: slot.walkIns } : {}),
      }))
    },
  })
}
