const formats = new Map<string, Intl.DateTimeFormat>()

// Creating an Intl.DateTimeFormat costs far more than using it, and a dashboard shows hundreds of
// times of day.
function format(timezone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${timezone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('de-DE', { ...options, timeZone: timezone })
  formats.set(key, made)
  return made
}

const clockParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const dayParts = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const

/** For example `10:00`. */
const clock = (instant: Date, timezone: string) => format(timezone, clockParts).format(instant)

/** For example `Di., 1. Dezember 2026`. */
export const date = (instant: Date, timezone: string) => format(timezone, dayParts).format(instant)

/** The date of a day such as `2026-12-01`. */
export const dateOfDay = (day: string) => date(new Date(`${day}T12:00:00Z`), 'UTC')

/** For example `Do., 24. – Sa., 26. Dezember 2026`; a single day is formatted as in `date`. */
export const dateSpan = (start: Date, end: Date, timezone: string) =>
  format(timezone, dayParts).formatRange(start, end)

/** For example `10:00 Uhr`. */
export const time = (instant: Date, timezone: string) => `${clock(instant, timezone)} Uhr`

/** For example `10:00–11:00 Uhr`; without an end, `10:00 Uhr`. */
export const span = ({ start, end }: { start: Date; end: Date | undefined }, timezone: string) =>
  end ? `${clock(start, timezone)}–${time(end, timezone)}` : time(start, timezone)

/** For example `Di., 1. Dezember 2026, 10:00 Uhr`. */
export const moment = (instant: Date, timezone: string) =>
  `${date(instant, timezone)}, ${time(instant, timezone)}`

interface Moment {
  instant: Date
  timezone: string
}

/**
 * The moment before and after a change. If the clock times alone would mislead, both name their
 * zone, such as `Di., 1. Dezember 2026, 10:00 Uhr (MEZ)`.
 */
export function moments(was: Moment, is: Moment): [string, string] {
  const [former, present] = [moment(was.instant, was.timezone), moment(is.instant, is.timezone)]
  const isSame = was.instant.getTime() === is.instant.getTime()
  if ((former === present) === isSame) return [former, present]
  return [`${former} (${zone(was)})`, `${present} (${zone(is)})`]
}

/** For example `MEZ`. */
const zone = ({ instant, timezone }: Moment) =>
  format(timezone, { timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timezone
