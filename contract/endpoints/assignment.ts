import type { Assigned, AssignmentQuerySent, AssignmentSent } from '../assignment.ts'
import { endpoint } from '../endpoint.ts'

export const assignmentCalls = {
  assign: endpoint<{ form: AssignmentSent; answers: Assigned }>()(
    'POST',
    '/api/admin/assign_staff',
    'admin',
  ),
  unassign: endpoint<{ query: AssignmentQuerySent }>()(
    'DELETE',
    '/api/admin/timeslot/:slotId/staff/:staffName',
    'admin',
  ),
}
