import type { SlotQuery } from '#contract/slot.ts'
import { startOfDay, startOfToday } from '#server/features/slot/slot.rules.ts'

interface Span {
  /** Unset: from the beginning. */
  from?: Temporal.Instant
  /** Excluded; unset: without end. */
  until?: Temporal.Instant
  /** Slots that the page comes after or before. */
  after?: string | undefined
  before?: string | undefined
  last: boolean
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The span of an admin's days, both included; unset, from the start of today on. */
export function pageOf(query: SlotQuery, timezone: string, now: Temporal.Instant): Span {
  const { from, to, after, before } = query
  const day = before !== undefined && isDay(before) ? before : undefined
  // What comes before something goes into the past; everything else begins today.
  const begin = from ? startOfDay(from, timezone) : startOfToday(timezone, now)
  const end = day ? startOfDay(day, timezone) : to && startOfDay(to, timezone, 1)
  return {
    ...(from || (!before && !after) ? { from: begin } : {}),
    ...(end ? { until: end } : {}),
    after,
    before: day ? undefined : before,
    last: before !== undefined,
  }
}
