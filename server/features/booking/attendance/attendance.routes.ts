import { attendanceCalls } from '#contract/attendance.calls.ts'
import { attendanceInput, attendanceRecorded, walkIn, walkInInput } from '#contract/attendance.ts'
import type { AppContext } from '#server/context.ts'
import { requireSlotIn } from '#server/features/slot/slot.ts'
import { staffOf } from '#server/http/access.ts'
import { type App, ticking } from '#server/http/app-type.ts'
import { idIn } from '#server/http/request/bodies.ts'
import { route } from '#server/http/route.ts'
import { requireBooking } from '../cancellation/cancellation.ts'
import { addWalkIn, recordAttendance, undoWalkIn } from './attendance.ts'

export function attendanceRoutes(app: App, ctx: AppContext): void {
  route(app, attendanceCalls.record, {
    exists: (request) => requireBooking(ctx, staffOf(request), idIn(request, 'bookingId')),
    refuses: ['not_allowed', 'booking_cancelled', 'key_used_otherwise', 'slot_moved'],
    limits: [ticking],
    schema: {
      summary: 'Stores how many people of a booking came; the later tick of several counts',
      body: attendanceInput,
      response: { 200: attendanceRecorded },
    },
    handler: (request) =>
      recordAttendance(ctx, staffOf(request), {
        bookingId: request.params.bookingId,
        ...request.body,
      }),
  })
}

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
