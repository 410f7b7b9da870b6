import type { CalendarDay, Month } from './days.ts'

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
export const zoneText = (instant: string, timeZone: string, { locale }: Writing) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
