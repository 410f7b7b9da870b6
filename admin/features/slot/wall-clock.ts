// Browsers in use lack Temporal, so instants are `Date`s here, and nothing ever reads a `Date`'s
// own hours or days: those are the device's, not the slot's.

/** A time on the wall clock, `2026-12-01T10:00`, as `datetime-local` inputs and the API spell it. */
export type WallClock = string

const hour = 3_600_000

export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const zones = new Map<string, Intl.DateTimeFormat>()

function zone(timezone: string) {
  const known = zones.get(timezone)
  if (known) return known
  // Swedish writes dates and times in the order of ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  zones.set(timezone, made)
  return made
}

const toTheSecond = (instant: Date, timezone: string) =>
  zone(timezone).format(instant).replace(' ', 'T')

export const wallClock = (instant: Date, timezone: string): WallClock =>
  toTheSecond(instant, timezone).slice(0, 16)

/** The day on the wall, `2026-12-01`. */
export const wallDay = (instant: Date, timezone: string) =>
  toTheSecond(instant, timezone).slice(0, 10)

/** How far the clocks there are ahead of UTC, in milliseconds. */
export const offsetAt = (instant: Date, timezone: string) =>
  Date.parse(`${toTheSecond(instant, timezone)}Z`) - Math.floor(instant.getTime() / 1000) * 1000

/** The instant of a wall-clock time; of one that occurs twice, the first. */
export function instantOf(wall: WallClock, timezone: string) {
  const asUtc = Date.parse(`${wall}Z`)
  const before = offsetAt(new Date(asUtc - 24 * hour), timezone)
  const first = new Date(asUtc - before)
  if (wallClock(first, timezone) === wall) return first
  return new Date(asUtc - offsetAt(first, timezone))
}
