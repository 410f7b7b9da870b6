import { type WallClock, wallClock } from '../wall-clock.ts'

const spelled = (time: Temporal.ZonedDateTime) =>
  wallClock(new Date(time.epochMilliseconds), time.timeZoneId)

/** The first full hour more than one hour from now, as a wall-clock time in `timezone`. */
export function suggestedStart(now: Date, timezone: string): WallClock {
  const inAnHour = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .add({ hours: 1 })
  return spelled(inAnHour.add({ minutes: 60 - inAnHour.minute }))
}

/**
 * One hour of elapsed time after `start`, so that the result is never a time that the clocks skip.
 * Two hours if the clocks are set back in between and would show `start` again.
 */
export function hourAfter(start: WallClock, timezone: string): WallClock {
  const begun = Temporal.PlainDateTime.from(start).toZonedDateTime(timezone, {
    disambiguation: 'earlier',
  })
  const next = spelled(begun.add({ hours: 1 }))
  return next === start ? spelled(begun.add({ hours: 2 })) : next
}
