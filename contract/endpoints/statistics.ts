import { endpoint } from '../endpoint.ts'
import type { StatisticsQuerySent, StatisticsRow } from '../statistics.ts'

export const statisticsCalls = {
  show: endpoint<{ query: StatisticsQuerySent; answers: StatisticsRow[] }>()(
    'GET',
    '/api/admin/statistics/:projectId',
    'admin',
  ),
}
