import { z } from 'zod'
import { assignmentCalls } from '#contract/slot.calls.ts'
import {
  assigned,
  assignmentInput,
  assignmentQuery,
  overlap,
  overlapQuery,
  weekLoad,
} from '#contract/slot.ts'
import type { AppContext } from '#server/context.ts'
import { overlapsWith } from '#server/features/slot/guide-offer/asked-slots.ts'
import { loadInWeekOf } from '#server/features/slot/guide-offer/offers-list.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { assignStaff, requireSlot, unassignStaff } from './assignment.ts'

export function assignmentRoutes(app: App, ctx: AppContext): void {
  route(app, assignmentCalls.assign, {
    form: true,
    refuses: ['not_found', 'ambiguous_name'],
    schema: {
      summary: 'Assigns a member of staff to a slot',
      body: assignmentInput,
      response: { 200: assigned },
    },
    handler: async (request) => {
      const { event_id: slotId, staff_name: staffName, staff_id } = request.body
      const wish = { slotId, staffName, staffId: staff_id || undefined }
      const staffId = await assignStaff(ctx, staffOf(request), wish)
      return { staff_id: staffId, staff_name: staffName }
    },
  })

  route(app, assignmentCalls.load, {
    exists: (request) => requireSlot(ctx, staffOf(request), idIn(request, 'slotId')),
    schema: {
      summary: 'How many slots the members of staff lead in the week of a slot',
      response: { 200: z.array(weekLoad) },
    },
    handler: (request) => loadInWeekOf(ctx, staffOf(request), request.params.slotId),
  })

  route(app, assignmentCalls.overlaps, {
    exists: (request) => requireSlot(ctx, staffOf(request), idIn(request, 'slotId')),
    schema: {
      summary: 'Who leads other slots at the time of a slot, as it is or as it would be',
      querystring: overlapQuery,
      response: { 200: z.array(overlap) },
    },
    handler: (request) =>
      overlapsWith(ctx, staffOf(request), { ...request.params, ...request.query }),
  })

  route(app, assignmentCalls.unassign, {
    exists: (request) => requireSlot(ctx, staffOf(request), idIn(request, 'slotId')),
    refuses: ['ambiguous_name'],
    schema: {
      summary: 'Removes a member of staff from a slot, by name or id',
      querystring: assignmentQuery,
    },
    handler: async (request) => {
      const wish = { ...request.params, staffId: request.query.staff_id || undefined }
      await unassignStaff(ctx, staffOf(request), wish)
    },
  })
}
