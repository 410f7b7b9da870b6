/** The month that contains an instant, in a time zone; `until` is exclusive. */
export function monthOf(now: Temporal.Instant, timezone: string) {
  const first = now.toZonedDateTimeISO(timezone).toPlainDate().with({ day: 1 })
  return {
    from: first.toZonedDateTime(timezone).toInstant(),
    until: first.add({ months: 1 }).toZonedDateTime(timezone).toInstant(),
  }
}
