import { dayAndTime, timeWords } from '#texts/de/mails.ts'

const longDay: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}

/** A language's format for a day and a time. */
interface Writing {
  locale: string
  dayAndTime: (day: string, time: string) => string
}

const german: Writing = { locale: 'de-DE', dayAndTime }

/** Formats a time in `timezone`, such as `Dienstag, 1. Dezember 2026, 10:00 Uhr`. */
export const bookedTime = (start: Temporal.Instant, timezone: string) =>
  clockTime(start, timezone, german)

/** Like `bookedTime`, in the given language. */
export function clockTime(at: Temporal.Instant, timezone: string, writing: Writing): string {
  const local = at.toZonedDateTimeISO(timezone)
  return writing.dayAndTime(longDayOf(local, writing), clockOf(local))
}

/** A time as it is told: an instant, in the zone whose clock is shown. */
export interface BookedTime {
  startsAt: Temporal.Instant
  timezone: string
}

/**
 * Formats the time before and after a change. If the clock times alone would mislead, because two
 * instants have the same or one instant has two, both name their zone, such as `10:00 Uhr (MEZ)`.
 */
export function clockTimes(
  { was, is }: { was: BookedTime; is: BookedTime },
  writing: Writing,
): { was: string; is: string } {
  const former = formerTime(was, is, writing)
  return { was: former.was, is: clockTime(is.startsAt, is.timezone, writing) + former.inZone }
}

/** The time before a change, and what to add to the present one if zones are to be named. */
export function formerTime(
  was: BookedTime,
  is: BookedTime,
  writing: Writing = german,
): { was: string; inZone: string } {
  const former = clockTime(was.startsAt, was.timezone, writing)
  const isSameClock = former === clockTime(is.startsAt, is.timezone, writing)
  if (isSameClock === was.startsAt.equals(is.startsAt)) return { was: former, inZone: '' }
  return { was: zonedTime(was, writing), inZone: ` (${zoneName(is, writing)})` }
}

/** Like `clockTime`, with the name of the zone, such as `10:00 Uhr (MEZ)`. */
export const zonedTime = (time: BookedTime, writing: Writing = german) =>
  `${clockTime(time.startsAt, time.timezone, writing)} (${zoneName(time, writing)})`

/** The name of a zone at an instant, such as `MEZ` or `MESZ`. */
export function zoneName({ startsAt, timezone }: BookedTime, { locale }: Writing = german): string {
  const options = { timeZone: timezone, timeZoneName: 'short' } as const
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts(startsAt.epochMilliseconds)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone
}

/** Whether the clock shows this time twice that day, because it goes back. */
export function isTwice({ startsAt, timezone }: BookedTime): boolean {
  const wall = startsAt.toZonedDateTimeISO(timezone).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timezone, { disambiguation }).toInstant(),
  )
  return first !== undefined && second !== undefined && !first.equals(second)
}

// Cached, because creating an Intl.DateTimeFormat costs far more than the rest of an email's text.
const formats = new Map<string, Intl.DateTimeFormat>()

function longDayOf(local: Temporal.ZonedDateTime, { locale } = german): string {
  const format = formats.getOrInsertComputed(locale, () => new Intl.DateTimeFormat(locale, longDay))
  // Formatting a Temporal.PlainDate takes ten times as long.
  return format.format(local.toPlainDate().toZonedDateTime('UTC').epochMilliseconds)
}

const clockOf = (local: Temporal.ZonedDateTime) =>
  local.toPlainTime().toString({ smallestUnit: 'minute' })

/** Formats a time as ISO 8601 with its offset, such as `2026-12-01T10:00:00+01:00`. */
export function bookedTimeUnformatted(start: Temporal.Instant, timezone: string): string {
  return start.toString({ timeZone: timezone, smallestUnit: 'second' })
}

/**
 * Formats a time span, such as `Dienstag, 1. Dezember 2026, 10:00–11:00 Uhr`; without the end if
 * that is on another day.
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

/** Formats a time span without its day, such as `10:00–11:00 Uhr`. */
export function spanOfDay(
  start: Temporal.Instant,
  { timezone, durationSeconds }: { timezone: string; durationSeconds: number },
): string {
  const from = start.toZonedDateTimeISO(timezone)
  const until = clockOf(from.add({ seconds: durationSeconds }))
  return durationSeconds > 0 ? timeWords(`${clockOf(from)}–${until}`) : timeWords(clockOf(from))
}
