export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A time zone's offset from UTC at an instant, in nanoseconds. */
export const offsetAt = (instant: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone)
    .offsetNanoseconds

const week = 7 * 24 * 60 * 60 * 1000

/** Whether two time zones show the same time throughout the year, as Berlin and Vienna do. */
export const isSameClock = (one: string, other: string, now = new Date()) =>
  one === other ||
  Array.from({ length: 53 }, (_, weeks) => new Date(now.getTime() + weeks * week)).every(
    (instant) => offsetAt(instant, one) === offsetAt(instant, other),
  )
