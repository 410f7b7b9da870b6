import { endpoint } from '../endpoint.ts'
import type {
  SeriesChangeSent,
  SeriesCreated,
  SeriesDeletionSent,
  SeriesInputSent,
  SeriesQuery,
  SeriesStored,
} from '../series.ts'
import type { ChangeDone, SlotPlan } from '../slot-change.ts'

export const seriesCalls = {
  add: endpoint<{ json: SeriesInputSent; answers: SeriesCreated | SlotPlan }>()(
    'POST',
    '/api/admin/series/:projectId',
    'admin',
  ),
  show: endpoint<{ answers: SeriesStored }>()('GET', '/api/admin/series/:seriesId', 'admin'),
  change: endpoint<{
    query: SeriesQuery
    json: SeriesChangeSent
    answers: ChangeDone | SlotPlan
  }>()('PUT', '/api/admin/series/:seriesId', 'admin'),
  delete: endpoint<{
    query: SeriesQuery
    json: SeriesDeletionSent
    answers: ChangeDone | SlotPlan
  }>()('DELETE', '/api/admin/series/:seriesId', 'admin'),
}
