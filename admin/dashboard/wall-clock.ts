import { isOfOurTime, lastYear, parsed } from '#admin/ui/typed-day.ts'

// Instants are `Date`s in this file, because `Intl` formats `Date`s in all browsers. Do not read
// the hours or days of a `Date`: those are in the device's time zone, not in the slot's.

/**
 * A wall-clock time such as `2026-12-01T10:00`: the format that `datetime-local` inputs and the API
 * use.
 */
export type WallClock = string

const zoned = (instant: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone)

export const wallClock = (instant: Date, timezone: string): WallClock =>
  zoned(instant, timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** The date of an instant in a time zone, such as `2026-12-01`. */
export const wallDay = (instant: Date, timezone: string) =>
  zoned(instant, timezone).toPlainDate().toString()

const wallPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

const typedWall = (text: string) =>
  wallPattern.test(text) ? parsed(() => Temporal.PlainDateTime.from(text)) : undefined

export type StartFault = 'unfinished' | 'past' | 'far' | null

/**
 * The error in an entered start; null if there is none. Only the server checks whether the time
 * exists on that day.
 */
export function startFault(typed: string, earliest: WallClock): StartFault {
  const wall = typedWall(typed)
  if (!wall) return 'unfinished'
  if (Temporal.PlainDateTime.compare(wall, earliest) < 0) return 'past'
  return wall.year > lastYear ? 'far' : null
}

/**
 * The instant of a wall-clock time; if the time occurs twice, the first of the two. Undefined if
 * the clocks skip the time, or if the text is not a complete date.
 */
export function instantOf(typed: string, timezone: string): Date | undefined {
  const wall = typedWall(typed)
  if (!wall || !isOfOurTime(wall)) return undefined
  const found = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  return found.toPlainDateTime().equals(wall) ? new Date(found.epochMilliseconds) : undefined
}

/** Noon on a day in a time zone. The clocks never change at noon. */
export function noonOf(day: string, timezone: string): Date {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: timezone,
    plainTime: '12:00',
  })
  return new Date(noon.epochMilliseconds)
}
