import { walkIn, walkInInput } from '#contract/attendance.ts'
import { attendanceCalls } from '#contract/endpoints/attendance.ts'
import type { AppContext } from '#server/context.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { ticking } from '#server/http/request/limit.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import { addWalkIn, undoWalkIn } from './walk-in.ts'

export function walkInRoutes(app: App, ctx: AppContext): void {
  route(app, attendanceCalls.walkIn, {
    exists: (request) => requireSlotIn(ctx, staffOf(request), { slotId: idIn(request, 'slotId') }),
    refuses: ['not_allowed', 'key_used_otherwise', 'slot_moved'],
    limits: [ticking],
    schema: {
      summary: 'Adds visitors without a booking to a slot, also beyond its places',
      body: walkInInput,
      response: { 200: walkIn },
    },
    handler: (request) =>
      addWalkIn(ctx, staffOf(request), { slotId: request.params.slotId, ...request.body }),
  })

  route(app, attendanceCalls.undoWalkIn, {
    refuses: ['not_allowed'],
    limits: [ticking],
    schema: { summary: 'Removes visitors without a booking; repeating it changes nothing' },
    handler: (request) => undoWalkIn(ctx, staffOf(request), request.params.operationId),
  })
}
