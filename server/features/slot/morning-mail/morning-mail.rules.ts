const firstHour = 7
/** A server that starts later than this queues nothing: the morning is over. */
const lastHour = 12

/** The day whose emails are now due in a time zone; null outside the morning. */
export function dayDue(timezone: string, now: Temporal.Instant): Temporal.PlainDate | null {
  const local = now.toZonedDateTimeISO(timezone)
  return local.hour >= firstHour && local.hour < lastHour ? local.toPlainDate() : null
}

export interface Morning {
  day: Temporal.PlainDate
  /** The start of the day; changes to slots from then on count. */
  from: Temporal.Instant
  /**
   * Seven o'clock. The email is about what begins from then on or is still running: what was over
   * by then was in the previous one.
   */
  opens: Temporal.Instant
  /** Seven o'clock on the next day, when the next email follows. */
  closes: Temporal.Instant
  /** Seven o'clock on the day before; changes since then count as new. */
  since: Temporal.Instant
}

/** The times that determine what a day's email contains. */
export function morningOf(day: Temporal.PlainDate, timezone: string): Morning {
  const sevenOn = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: timezone, plainTime: { hour: firstHour } }).toInstant()
  return {
    day,
    from: day.toZonedDateTime(timezone).toInstant(),
    opens: sevenOn(day),
    closes: sevenOn(day.add({ days: 1 })),
    since: sevenOn(day.subtract({ days: 1 })),
  }
}
