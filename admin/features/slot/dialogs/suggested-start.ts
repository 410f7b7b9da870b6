import { type WallClock, wallClock } from '../wall-clock.ts'

const spelled = (time: Temporal.ZonedDateTime) =>
  wallClock(new Date(time.epochMilliseconds), time.timeZoneId)

/** The next full hour at least one hour from now, in `timezone`. */
export function suggestedStart(now: Date, timezone: string): WallClock {
  const inAnHour = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .add({ hours: 1 })
  return spelled(inAnHour.add({ minutes: 60 - inAnHour.minute }))
}

/**
 * One hour after `start`, in elapsed time, so that it is never a time that a clock change skips.
 * Two hours, if the clocks would show the same time again.
 */
export function hourAfter(start: WallClock, timezone: string): WallClock {
  const begun = Temporal.PlainDateTime.from(start).toZonedDateTime(timezone, {
    disambiguation: 'earlier',
  })
  const next = spelled(begun.add({ hours: 1 }))
  return next === start ? spelled(begun.add({ hours: 2 })) : next
}
