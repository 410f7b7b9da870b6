const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** The Monday of the week that contains the day. */
export const mondayOf = (day: string) => plus(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)

export const lastDayOf = (monday: string) => plus(monday, 6)

/** The same weekday in the following weeks, leaving out days before today. */
export function nextWeeks(day: string, today: string, weeks = 4): string[] {
  const days: string[] = []
  for (let next = plus(day, 7); days.length < weeks; next = plus(next, 7)) {
    if (next >= today) days.push(next)
  }
  return days
}

/** Adds days to a list, without duplicates, and sorts it. */
export const withDays = (days: string[], more: string[]) => [...new Set([...days, ...more])].sort()
