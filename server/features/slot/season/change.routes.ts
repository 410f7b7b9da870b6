import { slotChangeCalls } from '#contract/slot.calls.ts'
import { changeAnswer, slotsChange, slotsCopy } from '#contract/slot-change.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { staffOf } from '#server/http/access.ts'
import { type App, actingOnMany } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { changeSlots } from './change.ts'
import { copySlots } from './series.ts'

// Room for 5,000 ids.
const longestChange = 512 * 1024

export function changeRoutes(app: App, ctx: AppContext): void {
  route(app, slotChangeCalls.change, {
    limits: [actingOnMany],
    heavy: true,
    bodyLimit: longestChange,
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'Changes or deletes many slots, or with `dry_run` returns what would change',
      body: slotsChange,
      response: { 200: changeAnswer },
    },
    handler: (request) => {
      const { projectId } = request.params
      return changeSlots(ctx, staffOf(request), { projectId, wish: request.body })
    },
  })

  route(app, slotChangeCalls.copy, {
    limits: [actingOnMany],
    heavy: true,
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    schema: {
      summary: 'Copies days to other days, or with `dry_run` returns what would be opened',
      body: slotsCopy,
      response: { 200: changeAnswer },
    },
    handler: (request) => {
      const { projectId } = request.params
      return copySlots(ctx, staffOf(request), { projectId, wish: request.body })
    },
  })
}
