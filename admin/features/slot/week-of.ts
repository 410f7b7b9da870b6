const plain = (day: string) => Temporal.PlainDate.from(day)

/** The day `days` days later, or earlier if `days` is negative. */
export const dayAfter = (day: string, days: number) => plain(day).add({ days }).toString()

export const mondayOf = (day: string) => dayAfter(day, 1 - plain(day).dayOfWeek)

/** The seven days of a week, starting on Monday. */
export const weekOf = (monday: string) =>
  Array.from({ length: 7 }, (_, index) => dayAfter(monday, index))
