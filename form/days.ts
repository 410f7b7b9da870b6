/**
 * Days are `2026-12-01`, months `2026-12`: as text they sort, compare and know no clock, so that
 * no change of the clocks can move them. `Date` serves only to count, and only in UTC.
 */
export type Day = string
export type Month = string

const fromDate = (date: Date): Day => date.toISOString().slice(0, 10)

const numbersOf = (text: Day | Month) => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month: month - 1, day }
}

export function addDays(start: Day, count: number): Day {
  const { year, month, day } = numbersOf(start)
  return fromDate(new Date(Date.UTC(year, month, day + count)))
}

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function addMonths(start: Month, count: number): Month {
  const { year, month } = numbersOf(start)
  return monthOf(fromDate(new Date(Date.UTC(year, month + count))))
}

export const lastDayOf = (month: Month): Day => addDays(`${addMonths(month, 1)}-01`, -1)

/** The same day of another month, or that month's last day where it is shorter. */
export function sameDayIn(month: Month, day: Day): Day {
  const wanted = month + day.slice(7)
  const last = lastDayOf(month)
  return wanted < last ? wanted : last
}

/** 0 is Monday. */
export function weekdayOf(text: Day): number {
  const { year, month, day } = numbersOf(text)
  return (new Date(Date.UTC(year, month, day)).getUTCDay() + 6) % 7
}

/** The weeks of a month, Monday first; null stands for days of the neighbouring months. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first: Day = `${month}-01`
  const lead = weekdayOf(first)
  const length = Number(lastDayOf(month).slice(8))
  const weeks = Math.ceil((lead + length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const index = week * 7 + weekday - lead
      return index >= 0 && index < length ? addDays(first, index) : null
    }),
  )
}
