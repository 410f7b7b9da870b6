import type { ClosedDays, ClosedDaysSent, HolidayQuery } from '../closed-day.ts'
import { endpoint } from '../endpoint.ts'

export const closedDayCalls = {
  list: endpoint<{ answers: ClosedDays }>()('GET', '/api/admin/closed_days/:projectId', 'staff'),
  replace: endpoint<{ json: ClosedDaysSent; answers: ClosedDays }>()(
    'PUT',
    '/api/admin/closed_days/:projectId',
    'admin',
  ),
  holidays: endpoint<{ query: HolidayQuery; answers: ClosedDays }>()(
    'GET',
    '/api/admin/holidays',
    'staff',
  ),
}
