// Longer than any transaction, and longer than any difference between two processes' clocks. So
// once a day is summed, no process can still think that one of its slots is in the future.
const graceHours = 1

/** The last day that has ended in this time zone and can be summed. */
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
