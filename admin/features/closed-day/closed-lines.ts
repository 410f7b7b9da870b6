import type { ClosedDay } from '#contract/project.ts'

/** The closed days to show on each day of the list; no reason is shown twice on the same day. */
export type ClosedLines = Map<string, ClosedDay[]>

interface Shown {
  /** The list's first day; `to` is its last day. */
  from: string
  to: string
  /** The days with slots. A range of closed days is shown again on each of them. */
  days: string[]
}

/** Decides which closed days the list of slots shows, and on which days. */
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
