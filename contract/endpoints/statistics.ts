import { endpoint } from '../endpoint.ts'
import type { DeletedProject, StatisticsQuerySent, StatisticsRow } from '../statistics.ts'

export const statisticsCalls = {
  deleted: endpoint<{ answers: DeletedProject[] }>()('GET', '/api/admin/statistics', 'admin'),
  show: endpoint<{ query: StatisticsQuerySent; answers: StatisticsRow[] }>()(
    'GET',
    '/api/admin/statistics/:projectId',
    'admin',
  ),
}
