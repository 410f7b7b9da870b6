import type { Breakdown, SpanQuery } from '#contract/statistics.ts'
import type { Measure } from './chart-data.ts'
import type { SpanChoice } from './spans.ts'

/** What the page shows. */
export interface StatisticsChoice {
  choice: SpanChoice
  /** The days of a free span, as typed. */
  days: SpanQuery
  by: Breakdown
  measure: Measure
}
