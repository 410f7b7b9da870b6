import { slotCalls } from '#contract/slot.calls.ts'
import { slotAdded, slotCommentInput, slotInput } from '#contract/slot.ts'
import type { AppContext } from '#server/context.ts'
import { deleteSlot } from '#server/features/booking/cancellation/deletion.ts'
import { requireProject } from '#server/features/project/project.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { changeSlot, commentSlot, openSlot, requireSlotIn } from './slot.ts'

export function slotRoutes(app: App, ctx: AppContext): void {
  route(app, slotCalls.add, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'Opens a slot',
      body: slotInput,
      response: { 201: slotAdded },
    },
    handler: async (request, reply) => {
      const { projectId } = request.params
      const slotId = await openSlot(ctx, staffOf(request), { projectId, input: request.body })
      return reply.code(201).send({ add_timeslot: slotId })
    },
  })

  slotChange(app, ctx)
  slotComment(app, ctx)

  route(app, slotCalls.delete, {
    schema: {
      summary: 'Deletes a slot and cancels its bookings',
    },
    handler: async (request) => {
      await deleteSlot(ctx, staffOf(request), request.params.slotId)
    },
  })
}

function slotComment(app: App, ctx: AppContext): void {
  route(app, slotCalls.comment, {
    form: true,
    exists: (request) => requireSlotIn(ctx, staffOf(request), { slotId: idIn(request, 'slotId') }),
    schema: {
      summary: "Writes the team's comment on a slot",
      body: slotCommentInput,
    },
    handler: async (request) => {
      const wish = { slotId: request.params.slotId, comment: request.body.comment }
      await commentSlot(ctx, staffOf(request), wish)
    },
  })
}

function slotChange(app: App, ctx: AppContext): void {
  route(app, slotCalls.change, {
    exists: (request) =>
      requireSlotIn(ctx, staffOf(request), {
        projectId: idIn(request, 'projectId'),
        slotId: idIn(request, 'slotId'),
      }),
    refuses: ['slot_has_bookings', 'fewer_than_booked'],
    schema: {
      summary: 'Changes a slot; one with bookings keeps its start and variants',
      body: slotInput,
    },
    handler: async (request) => {
      await changeSlot(ctx, staffOf(request), { ...request.params, input: request.body })
    },
  })
}
