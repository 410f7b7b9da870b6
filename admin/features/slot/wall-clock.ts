// Instants are `Date`s here, since `Intl` formats these everywhere. Nothing reads a `Date`'s own
// hours or days: those are the device's, not the slot's.

/** A time on the wall clock, `2026-12-01T10:00`, as `datetime-local` inputs and the API spell it. */
export type WallClock = string

export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const zoned = (instant: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone)

export const wallClock = (instant: Date, timezone: string): WallClock =>
  zoned(instant, timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** The day on the wall, `2026-12-01`. */
export const wallDay = (instant: Date, timezone: string) =>
  zoned(instant, timezone).toPlainDate().toString()

/** How far the clocks there are ahead of UTC, in nanoseconds. */
export const offsetAt = (instant: Date, timezone: string) =>
  zoned(instant, timezone).offsetNanoseconds

const firstYear = 1900
const lastYear = 2999

/** What is typed passes through years such as 0002; only in these is it taken for a date. */
const isOfOurTime = ({ year }: { year: number }) => year >= firstYear && year <= lastYear

/** Undefined for what is no date, such as an unfinished one or 31 February. */
function parsed<Parsed>(parse: () => Parsed): Parsed | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const wallPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/** Whether the text is a day, `2026-12-01`, between the years 1900 and 2999. */
export function isDay(text: string) {
  const day = dayPattern.test(text) ? parsed(() => Temporal.PlainDate.from(text)) : undefined
  return day !== undefined && isOfOurTime(day)
}

const typedWall = (text: string) =>
  wallPattern.test(text) ? parsed(() => Temporal.PlainDateTime.from(text)) : undefined

export type StartFault = 'unfinished' | 'past' | 'far' | null

/** Why a typed start cannot be one yet. Whether the clocks skip it is for the server to say. */
export function startFault(typed: string, earliest: WallClock): StartFault {
  const wall = typedWall(typed)
  if (!wall) return 'unfinished'
  if (Temporal.PlainDateTime.compare(wall, earliest) < 0) return 'past'
  return wall.year > lastYear ? 'far' : null
}

/**
 * The instant of a wall-clock time; of one that occurs twice, the first. Undefined for one that is
 * skipped, and for what is not a date yet.
 */
export function instantOf(typed: string, timezone: string): Date | undefined {
  const wall = typedWall(typed)
  if (!wall || !isOfOurTime(wall)) return undefined
  const found = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  return found.toPlainDateTime().equals(wall) ? new Date(found.epochMilliseconds) : undefined
}

/** Noon of a day, at which no clocks change. */
export function noonOf(day: string, timezone: string): Date {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: timezone,
    plainTime: '12:00',
  })
  return new Date(noon.epochMilliseconds)
}
