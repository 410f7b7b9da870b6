import { dayAndTime } from '#texts/de/mails.ts'

const longDay: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
}

/** `Dienstag, 1. Dezember 2026, 10:00 Uhr`, as clocks show it in `timezone`. */
export function bookedTime(start: Temporal.Instant, timezone: string): string {
  const local = start.toZonedDateTimeISO(timezone)
  return dayAndTime(longDayOf(local), clockOf(local))
}

const longDayOf = (local: Temporal.ZonedDateTime) =>
  local.toPlainDate().toLocaleString('de-DE', longDay)

const clockOf = (local: Temporal.ZonedDateTime) =>
  local.toPlainTime().toString({ smallestUnit: 'minute' })

/** ISO 8601 with offset, `2026-12-01T10:00:00+01:00`. */
export function bookedTimeUnformatted(start: Temporal.Instant, timezone: string): string {
  return start.toString({ timeZone: timezone, smallestUnit: 'second' })
}

/**
 * `Dienstag, 1. Dezember 2026, 10:00–11:00 Uhr`; what ends on another day is told without its end.
 */
export function bookedSpan(
  start: Temporal.Instant,
  { timezone, durationSeconds }: { timezone: string; durationSeconds: number },
): string {
  const from = start.toZonedDateTimeISO(timezone)
  const until = from.add({ seconds: durationSeconds })
  if (!until.toPlainDate().equals(from.toPlainDate())) return bookedTime(start, timezone)
  return dayAndTime(longDayOf(from), `${clockOf(from)}–${clockOf(until)}`)
}
