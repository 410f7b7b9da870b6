import type { Day, Month } from './days.ts'

type Format = Intl.DateTimeFormatOptions

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter is slow, and a year of slots needs thousands of answers from it. */
function formatter(locale: string, options: Format) {
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

const isoDay: Format = { year: 'numeric', month: '2-digit', day: '2-digit' }
const clock: Format = { hour: '2-digit', minute: '2-digit' }
const longDay: Format = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }

/** The day that it is at an instant in a time zone. */
export const dayAt = (instant: Date | string, timeZone: string): Day =>
  // Swedish writes dates as ISO 8601 does.
  formatter('sv', { ...isoDay, timeZone }).format(new Date(instant))

/** `Di., 1. Dezember 2026` */
export const dayText = (day: Day, locale: string) =>
  formatter(locale, { ...longDay, timeZone: 'UTC' }).format(new Date(day))

/** `Dienstag, 1. Dezember` */
export const spokenDay = (day: Day, locale: string) =>
  formatter(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** `Dezember 2026` */
export const monthText = (month: Month, locale: string) =>
  formatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))

/** `Mo` and `Montag`, Monday first. */
export const weekdayTexts = (locale: string) =>
  // 1 January 2024 was a Monday.
  [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const date = new Date(Date.UTC(2024, 0, day))
    const name = (weekday: 'short' | 'long') =>
      formatter(locale, { weekday, timeZone: 'UTC' }).format(date)
    return { short: name('short'), long: name('long') }
  })

export interface Span {
  start: string
  /** In seconds. */
  duration: number
  timeZone: string
  locale: string
}

/** `10:00–11:00` on the clocks of the time zone. */
export function spanText({ start, duration, timeZone, locale }: Span) {
  const begin = new Date(start)
  const end = new Date(begin.getTime() + duration * 1000)
  const time = (instant: Date) => formatter(locale, { ...clock, timeZone }).format(instant)
  return duration > 0 ? `${time(begin)}–${time(end)}` : time(begin)
}

/** Whether clocks here show another time than clocks there; zones of one time count as one. */
export function clocksDiffer(instant: Date | string, timeZone: string) {
  const time = (zone?: string) =>
    formatter('sv', { ...isoDay, ...clock, timeZone: zone }).format(new Date(instant))
  return time() !== time(timeZone)
}
