import { z } from 'zod'
import { freeSlot, freeSlotQuery } from '#contract/free-slot.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { freeSlotsFor } from './free-slots.ts'

/** As many as searches, because each search asks for slots too. */
const looking: Limit = {
  of: 'looking for free slots',
  most: 240,
  minutes: 1,
  by: (request) => staffOf(request).staffId,
}

export function freeSlotsRoutes(app: App, ctx: AppContext): void {
  route(app, slotCalls.free, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    limits: [looking],
    schema: {
      summary: 'The next slots of a project that a caller can book',
      querystring: freeSlotQuery,
      response: { 200: z.array(freeSlot) },
    },
    handler: async (request) => {
      const { projectId } = request.params
      const found = await freeSlotsFor(ctx, staffOf(request), { projectId, query: request.query })
      return found.map(({ variants, ...slot }) => ({
        slot_id: slot.id,
        start: slot.startsAt.toString(),
        timezone: slot.timezone,
        max_attendees: slot.maxAttendees,
        sum: slot.people,
        remaining: slot.remaining,
        ...(slot.blocked === null ? {} : { whole: true as const }),
        ...(slot.internal ? { internal: true as const } : {}),
        ressource_ids: variants.map(({ ressource_id }) => ressource_id),
        available_ressources: variants.map(({ name }) => name),
      }))
    },
  })
}
