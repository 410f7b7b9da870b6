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
  const day = local.toPlainDate().toLocaleString('de-DE', longDay)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return dayAndTime(day, time)
}

/** ISO 8601 with offset, `2026-12-01T10:00:00+01:00`. */
export function bookedTimeUnformatted(start: Temporal.Instant, timezone: string): string {
  return start.toString({ timeZone: timezone, smallestUnit: 'second' })
}
