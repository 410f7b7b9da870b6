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
  /** The start of the day. */
  from: Temporal.Instant
  /** The end of the day, exclusive. */
  until: Temporal.Instant
  /** Seven o'clock on the day before; changes since then count as new. */
  since: Temporal.Instant
}

/** The times that determine what a day's email contains. */
export function morningOf(day: Temporal.PlainDate, timezone: string): Morning {
  const yesterday = day.subtract({ days: 1 })
  return {
    day,
    from: day.toZonedDateTime(timezone).toInstant(),
    until: day.add({ days: 1 }).toZonedDateTime(timezone).toInstant(),
    since: yesterday
      .toZonedDateTime({ timeZone: timezone, plainTime: { hour: firstHour } })
      .toInstant(),
  }
}
