import { attendanceInput, attendanceRecorded } from '#contract/attendance.ts'
import { attendanceCalls } from '#contract/endpoints/attendance.ts'
import type { AppContext } from '#server/context.ts'
import { requireBooking } from '#server/features/booking/cancellation/cancellation.ts'
import { staffOf } from '#server/http/access.ts'
import type { App } from '#server/http/app-type.ts'
import { ticking } from '#server/http/request/limit.ts'
import { idIn } from '#server/http/request/path.ts'
import { route } from '#server/http/route.ts'
import { recordAttendance } from './attendance.ts'

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
