import type { ClosedDay } from '#contract/closed-day.ts'

/** Whether two sorted lists close the same days for the same reasons. */
export const sameDays = (one: readonly ClosedDay[], other: readonly ClosedDay[]) =>
  one.length === other.length &&
  one.every(({ from, to, reason }, place) => {
    const day = other[place]
    return day?.from === from && day.to === to && day.reason === reason
  })
