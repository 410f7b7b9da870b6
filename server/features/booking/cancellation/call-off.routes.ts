import { slotCalledOff, slotCallOff, slotsCalledOff, slotsCallOff } from '#contract/booking.ts'
import { slotCalls } from '#contract/slot.calls.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import { staffOf } from '#server/http/access.ts'
import { type App, actingOnMany } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { callOffSlot, callOffSlots } from './call-off.ts'

export function callOffRoutes(app: App, ctx: AppContext): void {
  route(app, slotCalls.callOff, {
    exists: (request) => requireSlotIn(ctx, staffOf(request), { slotId: idIn(request, 'slotId') }),
    refuses: ['slot_started'],
    schema: {
      summary: 'Calls off a slot: cancels its bookings, and shows its bookers other slots',
      body: slotCallOff,
      response: { 200: slotCalledOff },
    },
    handler: (request) =>
      callOffSlot(ctx, staffOf(request), { slotId: request.params.slotId, ...request.body }),
  })

  route(app, slotCalls.callOffMany, {
    recent: true,
    limits: [actingOnMany],
    heavy: true,
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    refuses: ['not_found'],
    schema: {
      summary: 'Calls off several slots, such as those of a day, each as by itself',
      body: slotsCallOff,
      response: { 200: slotsCalledOff },
    },
    handler: (request) =>
      callOffSlots(ctx, staffOf(request), {
        projectId: request.params.projectId,
        wish: request.body,
      }),
  })
}
