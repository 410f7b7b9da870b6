// Longer than any transaction, and than any difference between the clocks of two processes: once a
// day is summed, no process that still regards one of its slots as future can change it.
const graceHours = 1

/** The last day that is over and can be summed, in a time zone. */
export const lastDayOver = (timezone: string, now: Temporal.Instant): Temporal.PlainDate =>
  now
    .subtract({ hours: graceHours })
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .subtract({ days: 1 })

/** The time from the start of one day to the end of another. */
export const spanOf = (
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  timezone: string,
): { from: Temporal.Instant; until: Temporal.Instant } => ({
  from: from.toZonedDateTime(timezone).toInstant(),
  until: to.add({ days: 1 }).toZonedDateTime(timezone).toInstant(),
})
