import type { Breakdown } from '#contract/breakdown.ts'
import type { StatisticsRow } from '#contract/statistics.ts'
import { shortKeyWords, statisticsTexts as texts } from '#texts/de/statistics.ts'
import { cameOf, fillOf, hasPlaces, totalOf } from './statistics.ts'

export const measures = ['visitors', 'tours', 'fill', 'cancelled'] as const
export type Measure = (typeof measures)[number]

/** Null draws no bar. */
type Bar = (row: StatisticsRow) => number | null

/** The bars that make up each measure, by name. */
const barsOf: Record<Measure, Record<string, Bar>> = {
  visitors: { [texts.people]: (row) => row.people, [texts.came]: cameOf },
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
    data: withoutGaps(rows, by).map((row) => ({
      key: shortKeyWords(by, row),
      ...Object.fromEntries(bars.map(([name, bar]) => [name, bar(row)])),
    })),
    series: bars.map(([name], at) => ({ name, color: colors[at] ?? 'var(--accent)' })),
  }
}

/** For each time-based breakdown, a function that returns the key after the given one. */
const nextKey: Partial<Record<Breakdown, (key: string) => string>> = {
  day: (key) => Temporal.PlainDate.from(key).add({ days: 1 }).toString(),
  week: nextWeek,
  month: (key) => Temporal.PlainYearMonth.from(key).add({ months: 1 }).toString(),
  weekday: (key) => String(Number(key) + 1),
  hour: (key) => String(Number(key) + 1).padStart(2, '0'),
}

function nextWeek(key: string) {
  const [year = 0, week = 0] = key.split('-W').map(Number)
  // The 4th of January is always in the first ISO week.
  const day = Temporal.PlainDate.from({ year, month: 1, day: 4 }).add({ weeks: week })
  return `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`
}

/** Adds rows for days, weeks and so on that have no slots, so the chart does not skip them. */
function withoutGaps(rows: StatisticsRow[], by: Breakdown): StatisticsRow[] {
  const next = nextKey[by]
  const last = rows.at(-1)
  if (!next || !last) return rows
  const all: StatisticsRow[] = []
  for (const row of rows) {
    for (let before = all.at(-1); before; before = all.at(-1)) {
      const key = next(before.key)
      if (key >= row.key) break
      all.push({ ...totalOf([]), key, name: '' })
    }
    all.push(row)
  }
  return all
}
