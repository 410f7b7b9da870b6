import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { slotAdded, slotCommentInput, slotInput } from '#contract/slot.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/path.ts'
import { changeSlot, commentSlot, openSlot, requireProject, requireSlotIn } from './slot.ts'

const projectPath = z.object({ projectId: id })
const slotPath = z.object({ projectId: id, slotId: id })

export function slotRoutes(app: App, ctx: AppContext): void {
  app.post(
    '/api/admin/timeslot/:projectId',
    {
      config: {
        who: 'admin',
        exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
      },
      schema: {
        summary: 'Opens a slot',
        params: projectPath,
        body: slotInput,
        response: { 201: slotAdded },
      },
    },
    async (request, reply) => {
      const { projectId } = request.params
      const slotId = await openSlot(ctx, staffOf(request), { projectId, input: request.body })
      return reply.code(201).send({ add_timeslot: slotId })
    },
  )

  slotChange(app, ctx)
  slotComment(app, ctx)
}

function slotComment(app: App, ctx: AppContext): void {
  app.post(
    '/api/admin/event/:slotId/comment',
    {
      config: {
        who: 'admin',
        form: true,
        exists: (request) =>
          requireSlotIn(ctx, staffOf(request), { slotId: idIn(request, 'slotId') }),
      },
      schema: {
        summary: "Writes the team's comment on a slot",
        params: z.object({ slotId: id }),
        body: slotCommentInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const wish = { slotId: request.params.slotId, comment: request.body.comment }
      await commentSlot(ctx, staffOf(request), wish)
      return reply.code(204).send()
    },
  )
}

function slotChange(app: App, ctx: AppContext): void {
  app.put(
    '/api/admin/timeslot/:projectId/:slotId',
    {
      config: {
        who: 'admin',
        exists: (request) =>
          requireSlotIn(ctx, staffOf(request), {
            projectId: idIn(request, 'projectId'),
            slotId: idIn(request, 'slotId'),
          }),
        refuses: ['slot_has_bookings', 'fewer_than_booked'],
      },
      schema: {
        summary: 'Changes a slot; one with bookings keeps its start and variants',
        params: slotPath,
        body: slotInput,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await changeSlot(ctx, staffOf(request), { ...request.params, input: request.body })
      return reply.code(204).send()
    },
  )
}
