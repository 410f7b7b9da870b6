import type { AttendanceInput, AttendanceRecorded, WalkIn, WalkInInput } from './attendance.ts'
import { endpoint } from './endpoint.ts'

export const attendanceCalls = {
  record: endpoint<{ json: AttendanceInput; answers: AttendanceRecorded }>()(
    'PATCH',
    '/api/admin/booking/:bookingId/attendance',
    'staff',
  ),
  walkIn: endpoint<{ json: WalkInInput; answers: WalkIn }>()(
    'POST',
    '/api/admin/slot/:slotId/walk_in',
    'staff',
  ),
  undoWalkIn: endpoint()('DELETE', '/api/admin/walk_in/:operationId', 'staff'),
}
