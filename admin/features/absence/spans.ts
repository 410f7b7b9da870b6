import type { AbsenceInput } from '#contract/slot.ts'
import { absenceTexts as texts } from '#texts/de/guide-offer.ts'
import { date, moment } from '#texts/de/time.ts'

/** The start of the day `days` days from now, in the device's time zone. */
function midnight(now: Date, days: number): Date {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + days)
  return day
}

/** From now until the end of the day `days` days from now; 0 means today. */
export const untilDay = (now: Date, days: number): AbsenceInput => ({
  from: now.toISOString(),
  until: midnight(now, days + 1).toISOString(),
})

/** The days of an absence as typed, both inclusive; an empty time means the whole day. */
export interface DaysTyped {
  from: string
  until: string
  fromTime: string
  untilTime: string
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The time span of the typed days, in the device's time zone. */
export function spanIn({ from, until, fromTime, untilTime }: DaysTyped): AbsenceInput {
  const begin = new Date(`${from}T${fromTime || '00:00'}`)
  const end = new Date(untilTime ? `${until}T${untilTime}` : `${dayAfter(until)}T00:00`)
  return { from: begin.toISOString(), until: end.toISOString() }
}

const sunday = 7

/** How many days are left until Sunday; 0 on a Sunday. */
export const daysUntilSunday = (now: Date) => (sunday - now.getDay()) % sunday

const isMidnight = (at: Date, timeZone: string) =>
  at.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }) === '00:00'

/** An absence as text. Whole days are shown without times, and the last day is included. */
export function spanOf({ from, until }: AbsenceInput, timezone: string): string {
  const [begin, end] = [new Date(from), new Date(until)]
  const firstDay = date(begin, timezone)
  const lastDay = isMidnight(end, timezone) ? date(new Date(end.getTime() - 1), timezone) : null
  const isWhole = isMidnight(begin, timezone)
  if (firstDay === lastDay) {
    return isWhole ? firstDay : texts.span(moment(begin, timezone), texts.midnight)
  }
  const beginning = isWhole ? firstDay : moment(begin, timezone)
  return texts.span(beginning, lastDay ?? moment(end, timezone))
}
