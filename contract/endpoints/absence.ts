import type { Absence, AbsenceEntered, AbsenceInput, MemberAbsenceInput } from '../absence.ts'
import { endpoint } from '../endpoint.ts'

export const absenceCalls = {
  mine: endpoint<{ answers: Absence[] }>()('GET', '/api/mine/absence', 'link'),
  enter: endpoint<{ json: AbsenceInput; answers: AbsenceEntered }>()(
    'POST',
    '/api/mine/absence',
    'link',
  ),
  delete: endpoint()('DELETE', '/api/mine/absence/:absenceId', 'link'),
  all: endpoint<{ answers: Absence[] }>()('GET', '/api/admin/absence', 'admin'),
  enterFor: endpoint<{ json: MemberAbsenceInput; answers: AbsenceEntered }>()(
    'POST',
    '/api/admin/absence',
    'admin',
  ),
  deleteOf: endpoint()('DELETE', '/api/admin/absence/:absenceId', 'admin'),
}
