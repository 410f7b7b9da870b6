import { instantOf, type WallClock, wallClock } from './wall-clock.ts'

const minute = 60_000
const hour = 60 * minute

/** The next full hour after one hour from now, on the clocks of `timezone`. */
export function suggestedStart(now: Date, timezone: string): WallClock {
  const inAnHour = new Date(Math.floor(now.getTime() / minute) * minute + hour)
  const minutes = Number(wallClock(inAnHour, timezone).slice(14, 16))
  return wallClock(new Date(inAnHour.getTime() + (60 - minutes) * minute), timezone)
}

/**
 * One hour after `start`; real hours, so that a change of the clocks yields no time that is
 * skipped, and two of them where the clocks would show the same time again.
 */
export function hourAfter(start: WallClock, timezone: string): WallClock {
  const instant = instantOf(start, timezone).getTime()
  const next = wallClock(new Date(instant + hour), timezone)
  return next === start ? wallClock(new Date(instant + 2 * hour), timezone) : next
}
