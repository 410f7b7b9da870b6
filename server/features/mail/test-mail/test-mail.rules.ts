/** Tomorrow, at the next full hour in the time zone. */
export const sampleStart = (now: Temporal.Instant, timezone: string): Temporal.Instant =>
  now
    .toZonedDateTimeISO(timezone)
    .round({ smallestUnit: 'hour', roundingMode: 'ceil' })
    .add({ days: 1 })
    .toInstant()
