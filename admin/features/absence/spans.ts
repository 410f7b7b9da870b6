import type { AbsenceInput } from '#contract/absence.ts'

/** The beginning of a day so many days after now, in the time zone of the device. */
function midnight(now: Date, days: number): Date {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + days)
  return day
}

/** From now until the end of today or of a later day. */
export const untilDay = (now: Date, days: number): AbsenceInput => ({
  from: now.toISOString(),
  until: midnight(now, days + 1).toISOString(),
})

const sunday = 7

/** How many days it is until Sunday. */
export const daysUntilSunday = (now: Date) => (sunday - now.getDay()) % sunday
