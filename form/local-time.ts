import { locale } from '#texts/de/form.ts'
import type { Day, Month } from './days.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter is slow, and a year of slots needs thousands of answers from it. */
function format(date: Date, options: Intl.DateTimeFormatOptions, language = locale) {
  const key = language + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(key, formatter)
  return formatter.format(date)
}

/** `2026-12-01`, the day that it is at an instant in a time zone. */
export const dayAt = (instant: Date | string, timeZone: string): Day =>
  // Swedish writes dates as ISO 8601 does.
  format(new Date(instant), { dateStyle: 'short', timeZone }, 'sv')

const longMonth = { month: 'long', timeZone: 'UTC' } as const
const longDay = { ...longMonth, day: 'numeric' } as const

/** `Di., 1. Dezember 2026` */
export const dayText = (day: Day) =>
  format(new Date(day), { ...longDay, weekday: 'short', year: 'numeric' })

/** `Dienstag, 1. Dezember` */
export const spokenDay = (day: Day) => format(new Date(day), { ...longDay, weekday: 'long' })

/** `Dezember 2026` */
export const monthText = (month: Month) =>
  format(new Date(month), { ...longMonth, year: 'numeric' })

/** `Mo` or `Montag` */
export const weekdayText = (day: Day, weekday: 'short' | 'long') =>
  format(new Date(day), { weekday, timeZone: 'UTC' })

/** `10:00` on the clocks of a time zone; of this machine's unless given. */
const clockText = (instant: Date, timeZone?: string) =>
  format(instant, { timeStyle: 'short', timeZone })

export interface Span {
  start: string
  /** In seconds. */
  duration: number
  timeZone: string
}

/** `10:00–11:00` */
export function spanText({ start, duration, timeZone }: Span) {
  const begin = new Date(start)
  const end = new Date(begin.getTime() + duration * 1000)
  const from = clockText(begin, timeZone)
  return duration > 0 ? `${from}–${clockText(end, timeZone)}` : from
}

/** Whether clocks here show another time than clocks there; zones of one time count as one. */
export const clocksDiffer = (instant: string | undefined, timeZone: string) => {
  const date = instant ? new Date(instant) : new Date()
  return clockText(date) !== clockText(date, timeZone)
}
