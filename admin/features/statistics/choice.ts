import { useState } from 'react'
import { useSearchParams } from '#admin/ui/router/hooks.ts'
import type { Breakdown } from '#contract/breakdown.ts'
import type { SpanQuery } from '#contract/statistics.ts'
import type { Measure } from './chart-data.ts'
import { isSpan, type SpanChoice, spanOf } from './spans.ts'

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
const measures: Record<Measure, string> = {
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
  measure: keyOf(measures, address.get('diagramm'), usual.measure),
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
    diagramm: measure === usual.measure ? '' : measures[measure],
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
    setAddress((before) => withChange(before, change, today), { replace: true })
  }
  return { choice: { ...stored, days: typed ?? stored.days }, choose }
}
