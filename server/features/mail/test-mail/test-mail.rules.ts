/** Tomorrow at ten in the time zone: a typical time for tours, whatever the time is now. */
export const sampleStart = (now: Temporal.Instant, timeZone: string): Temporal.Instant =>
  now
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone, plainTime: '10:00' })
    .toInstant()
