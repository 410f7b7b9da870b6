import type { Absence, AbsenceEntered, AbsenceInput, MemberAbsenceInput } from '../absence.ts'
import { endpoint } from '../endpoint.ts'

export const absenceCalls = {
  mine: endpoint<{ answers: Absence[] }>()('GET', '/api/mine/absence', 'staff'),
  enter: endpoint<{ json: AbsenceInput; answers: AbsenceEntered }>()(
    'POST',
    '/api/mine/absence',
    'staff',
  ),
  delete: endpoint()('DELETE', '/api/mine/absence/:absenceId', 'staff'),
  all: endpoint<{ answers: Absence[] }>()('GET', '/api/admin/absence', 'admin'),
  enterFor: endpoint<{ json: MemberAbsenceInput; answers: AbsenceEntered }>()(
    'POST',
    '/api/admin/absence',
    'admin',
  ),
  deleteOf: endpoint()('DELETE', '/api/admin/absence/:absenceId', 'admin'),
}
