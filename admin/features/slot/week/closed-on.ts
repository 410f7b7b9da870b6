/** A range of closed days, including the first and the last. */
export interface ClosedSpan {
  from: string
  to: string
  /** May be empty. */
  reason: string
}

/** Why a day such as `2026-12-24` is closed; undefined if it is open. */
export function closedOn(day: string, closedDays: ClosedSpan[]): string | undefined {
  const spans = closedDays.filter(({ from, to }) => from <= day && day <= to)
  if (spans.length === 0) return undefined
  const reasons = new Set(spans.map(({ reason }) => reason).filter(Boolean))
  return [...reasons].join(', ')
}
