/**
 * Days are `2026-12-01`, months `2026-12`: strings that can be sorted and compared, unaffected by
 * clock changes. `Date` is used only for calculations; it parses both as UTC.
 */
export type CalendarDay = string
export type Month = string

const textOf = (utc: number): CalendarDay => new Date(utc).toISOString().slice(0, 10)

export const monthOf = (day: CalendarDay): Month => day.slice(0, 7)

export function addDays(start: CalendarDay, count: number): CalendarDay {
  const date = new Date(start)
  return textOf(date.setUTCDate(date.getUTCDate() + count))
}

export function addMonths(start: Month, count: number): Month {
  const date = new Date(start)
  return monthOf(textOf(date.setUTCMonth(date.getUTCMonth() + count)))
}

export const lastDayOf = (month: Month): CalendarDay => addDays(addMonths(month, 1), -1)

/** The same day in another month, or that month's last day if it is shorter. */
export function sameDayIn(month: Month, day: CalendarDay): CalendarDay {
  const wanted = month + day.slice(7)
  const last = lastDayOf(month)
  return wanted < last ? wanted : last
}

export const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** The weekday as a number; 0 is Monday. */
export const weekdayOf = (day: CalendarDay): number => (new Date(day).getUTCDay() + 6) % 7

/** The weeks of a month, starting on Monday; null for days in neighbouring months. */
export function weeksOf(month: Month): (CalendarDay | null)[][] {
  const weeks = []
  const first = `${month}-01`
  const last = lastDayOf(month)
  for (let day = addDays(first, -weekdayOf(first)); day <= last; day = addDays(day, 7)) {
    const monday = day
    weeks.push(
      weekdays.map((weekday) => {
        const date = addDays(monday, weekday)
        return monthOf(date) === month ? date : null
      }),
    )
  }
  return weeks
}
