import { bookingMessageCalls } from '#contract/booking.calls.ts'
import { dayMessage, messageSent, slotMessage } from '#contract/booking.ts'
import type { AppContext } from '#server/context.ts'
import { requireProject } from '#server/features/project/project.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import { staffOf } from '#server/http/access.ts'
import type { App, Limit } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { messageDay, messageSlot } from './message.ts'

const messageLimit: Limit = {
  of: 'messages to bookers',
  most: 60,
  minutes: 60,
  by: (request) => staffOf(request).staffId,
}

export function bookingMessageRoutes(app: App, ctx: AppContext): void {
  route(app, bookingMessageCalls.toSlot, {
    exists: (request) => requireSlotIn(ctx, staffOf(request), { slotId: idIn(request, 'slotId') }),
    limits: [messageLimit],
    schema: {
      summary: 'Sends a message to those who booked a slot, or with `dry_run` counts them',
      body: slotMessage,
      response: { 200: messageSent },
    },
    handler: (request) =>
      messageSlot(ctx, staffOf(request), { slotId: request.params.slotId, ...request.body }),
  })

  route(app, bookingMessageCalls.toDay, {
    exists: (request) => requireProject(ctx, staffOf(request), idIn(request, 'projectId')),
    limits: [messageLimit],
    schema: {
      summary: 'Sends a message to those who booked a day, or with `dry_run` counts them',
      body: dayMessage,
      response: { 200: messageSent },
    },
    handler: (request) =>
      messageDay(ctx, staffOf(request), {
        projectId: request.params.projectId,
        ...request.body,
      }),
  })
}
