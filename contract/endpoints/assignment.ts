import type {
  Assigned,
  AssignmentQuerySent,
  AssignmentSent,
  Overlap,
  OverlapQuerySent,
} from '../assignment.ts'
import { endpoint } from '../endpoint.ts'

export const assignmentCalls = {
  assign: endpoint<{ form: AssignmentSent; answers: Assigned }>()(
    'POST',
    '/api/admin/assign_staff',
    'admin',
  ),
  overlaps: endpoint<{ query: OverlapQuerySent; answers: Overlap[] }>()(
    'GET',
    '/api/admin/timeslot/:slotId/overlaps',
    'admin',
  ),
  unassign: endpoint<{ query: AssignmentQuerySent }>()(
    'DELETE',
    '/api/admin/timeslot/:slotId/staff/:staffName',
    'admin',
  ),
}
