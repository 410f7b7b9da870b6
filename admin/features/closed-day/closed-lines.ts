import type { ClosedDay } from '#contract/closed-day.ts'

/** For each day of the list, the closed days that it mentions, each reason only once. */
export type ClosedLines = Map<string, ClosedDay[]>

interface Shown {
  /** The first day and the last day of the list. */
  from: string
  to: string
  /** Days with slots, on which a closed span is mentioned again. */
  days: string[]
}

/** Which closed days the list of slots mentions, and on which days. */
export function closedLinesIn(closedDays: ClosedDay[], { from, to, days }: Shown): ClosedLines {
  const lines: ClosedLines = new Map()
  for (const closedDay of closedDays) {
    const start = closedDay.from < from ? from : closedDay.from
    const end = closedDay.to > to ? to : closedDay.to
    const among = days.filter((day) => day >= start && day <= end)
    for (const day of start <= end ? new Set([start, ...among]) : []) {
      const others = lines.get(day) ?? []
      if (!others.some(({ reason }) => reason === closedDay.reason)) {
        lines.set(day, [...others, closedDay])
      }
    }
  }
  return lines
}
