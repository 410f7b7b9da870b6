import type { BookingShown } from '#contract/booking.ts'
import { say } from '#form/fields/details.ts'
import type { PageTexts } from '#texts/page-texts.ts'

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

type Instant = Date | string | number

/** How dates are formatted: the locale, and the length of weekday names. */
export interface Writing {
  locale: string
  weekday: string
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter is slow, and a year of slots needs thousands of calls. */
function format(at: Instant, options: Intl.DateTimeFormatOptions, locale = 'sv') {
  const key = locale + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, formatter)
  return formatter.format(new Date(at))
}

// The Swedish locale formats dates as ISO 8601, and times the way all of the form's languages do.

/** An instant's date in a time zone, such as `2026-12-01`. */
export const dayAt = (instant: Instant, timeZone: string): CalendarDay =>
  format(instant, { dateStyle: 'short', timeZone })

const longMonth = { month: 'long', timeZone: 'UTC' } as const
const longDay = { ...longMonth, day: 'numeric' } as const

/** Formats a day, such as `Di., 1. Dezember 2026`. */
export const dayText = (day: CalendarDay, { locale, weekday }: Writing) =>
  format(day, { ...longDay, weekday: weekday as 'short' | 'long', year: 'numeric' }, locale)

/** Formats a day for screen readers, such as `Dienstag, 1. Dezember`. */
export const spokenDay = (day: CalendarDay, { locale }: Writing) =>
  format(day, { ...longDay, weekday: 'long' }, locale)

/** Formats a day, such as `1. Dezember`. */
export const shortDay = (day: CalendarDay, { locale }: Writing) => format(day, longDay, locale)

/** Formats a month, such as `Dezember 2026`. */
export const monthText = (month: Month, { locale }: Writing) =>
  format(month, { ...longMonth, year: 'numeric' }, locale)

/** Formats a day's weekday, such as `Mo` or `Montag`. */
export const weekdayText = (day: CalendarDay, weekday: 'short' | 'long', { locale }: Writing) =>
  format(day, { weekday, timeZone: 'UTC' }, locale)

/** Formats an instant's time, such as `10:00`, by default in the browser's time zone. */
export const clockText = (instant: Instant, timeZone?: string) =>
  format(instant, { timeStyle: 'short', timeZone })

/** Formats an instant, such as `Dienstag, 1. Dezember 2026 um 10:00`. */
export const momentText = (
  instant: number,
  timeZone: string,
  { locale }: Pick<Writing, 'locale'>,
) => new Date(instant).toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short', timeZone })

export interface LocalSpan {
  start: string
  /** The duration in seconds. */
  duration: number
  timeZone: string
}

/**
 * Formats a span, such as `10:00–11:00`, with a word joiner after the dash to prevent a line break.
 */
export function spanText({ start, duration, timeZone }: LocalSpan) {
  const from = clockText(start, timeZone)
  const end = Date.parse(start) + duration * 1000
  return duration > 0 ? `${from}–\u2060${clockText(end, timeZone)}` : from
}

/** Whether two zones show different times at an instant. */
export const clocksDiffer = (instant: string | undefined, timeZone: string) => {
  const at = instant ?? Date.now()
  return clockText(at) !== clockText(at, timeZone)
}

/** Formats the name of a time zone at an instant, such as `MEZ`. */
const zoneText = (instant: string, timeZone: string, { locale }: Writing) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

type Place = Pick<BookingShown, 'duration' | 'timezone'>

/**
 * Formats a booking's time, such as `Di., 1. Dezember 2026, 10:00–11:00 Uhr`; `start` may come from
 * another slot for the same variant.
 */
export function dateOf(start: string, { duration, timezone: timeZone }: Place, t: PageTexts) {
  const time = say(t.oclock, { time: spanText({ start, duration, timeZone }) })
  return `${dayText(dayAt(start, timeZone), t)}, ${time}`
}

interface Start extends Place {
  start: string
}

/**
 * The dates before and after a move. If the clock times alone would mislead, both name their zone,
 * such as `10:00–11:00 Uhr (MEZ)`.
 */
export function datesOf(was: Start, is: Start, t: PageTexts): [string, string] {
  const [former, present] = [dateOf(was.start, was, t), dateOf(is.start, is, t)]
  const isSame = Date.parse(was.start) === Date.parse(is.start)
  if ((former === present) === isSame) return [former, present]
  const named = (date: string, { start, timezone }: Start) =>
    `${date} (${zoneText(start, timezone, t)})`
  return [named(former, was), named(present, is)]
}
