import type { Breakdown, StatisticsRow } from '#contract/statistics.ts'
import { statisticsTexts as texts } from '#texts/de/statistics.ts'
import { keyWords } from '#texts/de/statistics-keys.ts'
import { fillOf, hasPlaces } from './statistics.ts'

export const measures = ['visitors', 'tours', 'fill', 'cancelled'] as const
export type Measure = (typeof measures)[number]

type Bar = (row: StatisticsRow) => number

/** The bars of a measure, by their names. */
const barsOf: Record<Measure, Record<string, Bar>> = {
  visitors: { [texts.people]: (row) => row.people, [texts.came]: (row) => row.came },
  tours: { [texts.slots]: (row) => row.slots, [texts.tours]: (row) => row.tours },
  fill: { [texts.fill]: (row) => Math.round((fillOf(row) ?? 0) * 100) },
  cancelled: {
    [texts.bookings]: (row) => row.bookings,
    [texts.cancelled]: (row) => row.cancelled,
  },
}

const colors = ['var(--accent)', 'var(--amber)']

export function chartOf(rows: StatisticsRow[], by: Breakdown, chosen: Measure) {
  const measure = chosen === 'fill' && !hasPlaces(by) ? 'visitors' : chosen
  const bars = Object.entries(barsOf[measure])
  return {
    data: rows.map((row) => ({
      key: keyWords(by, row),
      ...Object.fromEntries(bars.map(([name, bar]) => [name, bar(row)])),
    })),
    series: bars.map(([name], at) => ({ name, color: colors[at] ?? 'var(--accent)' })),
  }
}
