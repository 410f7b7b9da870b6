import { slotChangeCalls } from '#contract/slot.calls.ts'
import { changeUndone } from '#contract/slot-change.ts'
import type { AppContext } from '#server/context.ts'
import { staffOf } from '#server/http/access.ts'
import { type App, actingOnMany } from '#server/http/app-type.ts'
import { route } from '#server/http/route.ts'
import { undo } from './undo.ts'

export function undoRoutes(app: App, ctx: AppContext): void {
  route(app, slotChangeCalls.undo, {
    limits: [actingOnMany],
    heavy: true,
    refuses: ['undo_over'],
    schema: {
      summary: 'Undoes an action on many slots, except on slots changed or booked since',
      response: { 200: changeUndone },
    },
    handler: (request) => undo(ctx, staffOf(request), request.params.changeId),
  })
}
