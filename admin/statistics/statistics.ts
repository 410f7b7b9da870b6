import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#admin/api/client.ts'
import { useRead } from '#admin/api/hooks.ts'
import { isDay } from '#admin/ui/typed-day.ts'
import type { Breakdown } from '#contract/breakdown.ts'
import { currencies } from '#contract/currency.ts'
import { statisticsCalls } from '#contract/statistics.calls.ts'
import type { SpanQuery, StatisticsRow } from '#contract/statistics.ts'
import { shortKeyWords, statisticsTexts as texts } from '#texts/de/statistics.ts'

interface Wanted extends SpanQuery {
  projectId: string
  by: Breakdown
}

/**
 * The figures for a span, broken down by `by`. While another span loads, or cannot be loaded
 * without a connection, the project's previous figures remain, so they state the span that they are
 * for.
 */
export const useStatistics = ({ projectId, by, from, to }: Wanted) =>
  useQuery({
    queryKey: ['statistics', projectId, by, from, to],
    queryFn: async ({ signal }) => {
      const query = { by, from, to }
      return {
        by,
        span: { from, to },
        rows: await call(statisticsCalls.show, { params: { projectId }, query, signal }),
      }
    },
    placeholderData: (figures, query) => (query?.queryKey[1] === projectId ? figures : undefined),
  })

type Figures = Omit<StatisticsRow, 'key' | 'name' | 'income'>

const none: Figures = {
  ...{ slots: 0, tours: 0, places: 0, bookings: 0, people: 0, came: 0 },
  ...{ walk_ins: 0, walk_in_places: 0, ticked: 0, ticked_people: 0, no_shows: 0 },
  ...{ cancelled: 0, cancelled_people: 0, cancelled_within_day: 0, cancelled_within_week: 0 },
  ...{ cancelled_seconds: 0, lead_seconds: 0 },
}

const names = Object.keys(none) as (keyof Figures)[]

/** Adds up rows. No slot may count towards more than one of them. */
export function totalOf(rows: StatisticsRow[]): Figures {
  const total = { ...none }
  for (const row of rows) for (const name of names) total[name] += row[name]
  return total
}

type Income = NonNullable<StatisticsRow['income']>

/** What the bookings in these rows cost, by currency; empty if none has prices. */
export function incomeOf(rows: Pick<StatisticsRow, 'income'>[]): Income {
  const all = rows.flatMap(({ income = [] }) => income)
  return currencies
    .map((currency) => ({
      currency,
      cents: all
        .filter((one) => one.currency === currency)
        .reduce((sum, { cents }) => sum + cents, 0),
    }))
    .filter(({ cents }) => cents > 0)
}

/** The proportion of places that are taken; null if there are no places. */
export const fillOf = ({ people, walk_in_places, places }: Figures) =>
  places === 0 ? null : (people + walk_in_places) / places

/** How many people came; null if nobody was counted. */
export const cameOf = ({ came, ticked, walk_ins }: Figures) =>
  ticked === 0 && walk_ins === 0 ? null : came

/** How many of the people booked did not come; null if nobody was counted. */
export const noShowsOf = ({ no_shows, ticked }: Figures) => (ticked === 0 ? null : no_shows)

/**
 * Whether each row has its own places. Rows by language or by kind of group do not, because all
 * languages and groups share a slot's places.
 */
export const hasPlaces = (by: Breakdown) => by !== 'language' && by !== 'group'

const daySeconds = 86_400

export const leadDays = ({ lead_seconds, bookings }: Figures) =>
  bookings === 0 ? null : lead_seconds / bookings / daySeconds

export const cancelledDays = ({ cancelled_seconds, cancelled }: Figures) =>
  cancelled === 0 ? null : cancelled_seconds / cancelled / daySeconds

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

export const spanChoices = ['this_month', 'last_month', 'this_year', 'last_year', 'free'] as const
export type SpanChoice = (typeof spanChoices)[number]

const span = (from: Temporal.PlainDate, to: Temporal.PlainDate): SpanQuery => ({
  from: from.toString(),
  to: to.toString(),
})

/** The days of a predefined span, such as this year. */
export function spanOf(choice: Exclude<SpanChoice, 'free'>, today: Temporal.PlainDate): SpanQuery {
  const isYear = choice.endsWith('year')
  const step = isYear ? { years: 1 } : { months: 1 }
  const first = today.with(isYear ? { month: 1, day: 1 } : { day: 1 })
  const start = choice.startsWith('last') ? first.subtract(step) : first
  return span(start, start.add(step).subtract({ days: 1 }))
}

/**
 * The span to compare with: for a whole month or year, the previous one; for any other span, the
 * same number of days before it.
 */
export function spanBefore({ from, to }: SpanQuery): SpanQuery {
  const [start, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const next = end.add({ days: 1 })
  for (const step of [{ years: 1 }, { months: 1 }]) {
    if (start.day === 1 && start.add(step).equals(next)) {
      return span(start.subtract(step), start.subtract({ days: 1 }))
    }
  }
  const before = start.subtract({ days: 1 })
  return span(before.subtract({ days: start.until(end).days }), before)
}

const mostDays = 1100

/**
 * Whether the server would accept these days, which may be incomplete while they are being typed.
 */
export function isSpan({ from, to }: SpanQuery): boolean {
  // A year can have five digits while it is being typed.
  if (!isDay(from) || !isDay(to) || from > to) return false
  return Temporal.PlainDate.from(from).until(to).days < mostDays
}

/** The choices on the statistics page. */
export interface StatisticsChoice {
  choice: SpanChoice
  /** The days of a custom span, as typed. */
  days: SpanQuery
  by: Breakdown
  measure: Measure
  /** The id of a deleted project whose figures are shown; empty for the current project. */
  deletedId: string
}

const spans: Record<SpanChoice, string> = {
  this_month: 'monat',
  last_month: 'vormonat',
  this_year: 'jahr',
  last_year: 'vorjahr',
  free: 'eigener',
}
const breakdowns: Record<Breakdown, string> = {
  day: 'tag',
  week: 'woche',
  month: 'monat',
  weekday: 'wochentag',
  hour: 'uhrzeit',
  variant: 'typ',
  guide: 'team',
  language: 'sprache',
  group: 'gruppe',
}
const measureChoices: Record<Measure, string> = {
  visitors: 'personen',
  tours: 'termine',
  fill: 'auslastung',
  cancelled: 'storniert',
}

function keyOf<Key extends string>(words: Record<Key, string>, word: string | null, usual: Key) {
  const [found] = (Object.keys(words) as Key[]).filter((key) => words[key] === word)
  return found ?? usual
}

const usual = { choice: 'this_year', by: 'month', measure: 'visitors' } as const

export const readChoice = (address: URLSearchParams): StatisticsChoice => ({
  choice: keyOf(spans, address.get('zeitraum'), usual.choice),
  days: { from: address.get('von') ?? '', to: address.get('bis') ?? '' },
  by: keyOf(breakdowns, address.get('nach'), usual.by),
  measure: keyOf(measureChoices, address.get('diagramm'), usual.measure),
  deletedId: address.get('geloescht') ?? '',
})

/** The query string for the choices on the page, without default values. */
export function writeChoice(address: URLSearchParams, chosen: StatisticsChoice): URLSearchParams {
  const { choice, days, by, measure, deletedId } = chosen
  const changed = new URLSearchParams(address)
  const words = {
    zeitraum: choice === usual.choice ? '' : spans[choice],
    von: choice === 'free' ? days.from : '',
    bis: choice === 'free' ? days.to : '',
    nach: by === usual.by ? '' : breakdowns[by],
    diagramm: measure === usual.measure ? '' : measureChoices[measure],
    geloescht: deletedId,
  }
  for (const [name, word] of Object.entries(words)) {
    if (word === '') changed.delete(name)
    else changed.set(name, word)
  }
  return changed
}

/** Adds a change to the query string. A custom span initially covers the previously shown days. */
function withChange(
  address: URLSearchParams,
  { days, ...change }: Partial<StatisticsChoice>,
  today: Temporal.PlainDate,
): URLSearchParams {
  const stored = readChoice(address)
  const shown = stored.choice === 'free' ? stored.days : spanOf(stored.choice, today)
  return writeChoice(address, { ...stored, ...change, days: days && isSpan(days) ? days : shown })
}

/**
 * The choices on the statistics page. They are kept in the URL, so that bookmarks and returning to
 * the page restore them. Typed days are added to the URL once they are complete.
 */
export function useStatisticsChoice(today: Temporal.PlainDate) {
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState<SpanQuery>()
  const stored = readChoice(address)
  const choose = (change: Partial<StatisticsChoice>) => {
    if (change.days || change.choice) setTyped(change.days)
    // The page may not have been rendered since the previous change.
    const before = new URLSearchParams(window.location.search)
    setAddress(withChange(before, change, today), { replace: true })
  }
  return { choice: { ...stored, days: typed ?? stored.days }, choose }
}

/** The deleted projects whose figures are still available. */
export const useDeletedProjects = () =>
  useRead(['statistics', 'deleted'], statisticsCalls.deleted, {})
