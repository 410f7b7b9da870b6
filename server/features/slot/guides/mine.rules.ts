import type { MineQuery } from '#contract/slot.ts'

const pastDays = 7
const aheadDays = 365

const announcedDays = 30

/** Whether a feed's end is announced in the feed. */
export const isNearEnd = (end: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(end.subtract({ hours: 24 * announcedDays }), now) <= 0

/** The span in which a feed's slots start. */
export const feedSpan = (now: Temporal.Instant) => ({
  from: now.subtract({ hours: 24 * pastDays }),
  until: now.add({ hours: 24 * aheadDays }),
})

const usualDays = 60
const mostDays = 366

interface Days {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/**
 * The days a guide requests; without `from`, they begin with the earliest current date in any time
 * zone.
 */
export function daysOf({ from, to }: MineQuery, now: Temporal.Instant): Days {
  const first = from
    ? Temporal.PlainDate.from(from)
    : now.toZonedDateTimeISO('Etc/GMT+12').toPlainDate()
  return { from: first, to: to ? Temporal.PlainDate.from(to) : first.add({ days: usualDays }) }
}

export const isTooLong = ({ from, to }: Days) => from.until(to).days >= mostDays

/** The time span during which it is one of these days somewhere in the world. */
const instantsOf = ({ from, to }: Days) => ({
  from: from.toZonedDateTime('Etc/GMT-14').toInstant(),
  until: to.add({ days: 1 }).toZonedDateTime('Etc/GMT+12').toInstant(),
})

/**
 * When the slots to look through begin, including those that began up to `longest` seconds before
 * and may still be running.
 */
export function searchedSpan(query: MineQuery, now: Temporal.Instant, longest: number) {
  const { from, until } = instantsOf(daysOf(query, now))
  return { from: from.subtract({ seconds: longest }), until }
}

interface Led {
  startsAt: Temporal.Instant
  timezone: string
  durationSeconds: number
}

/**
 * Whether a slot is on one of the days; without `from`, whether it is today or later, or began
 * before today and is still running.
 */
export function isWithin(slot: Led, query: MineQuery, now: Temporal.Instant) {
  const { startsAt, timezone, durationSeconds } = slot
  const { from, to } = daysOf(query, now)
  const end = startsAt.add({ seconds: durationSeconds })
  const day = startsAt.toZonedDateTimeISO(timezone).toPlainDate()
  if (Temporal.PlainDate.compare(day, to) > 0) return false
  if (query.from) return Temporal.PlainDate.compare(day, from) >= 0
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  return Temporal.PlainDate.compare(day, today) >= 0 || Temporal.Instant.compare(end, now) > 0
}

const firstHour = 7
/** A server that starts later than this queues nothing: the morning is over. */
const lastHour = 12

/** The day whose emails are now due in a time zone; null outside the morning. */
export function dayDue(timezone: string, now: Temporal.Instant): Temporal.PlainDate | null {
  const local = now.toZonedDateTimeISO(timezone)
  return local.hour >= firstHour && local.hour < lastHour ? local.toPlainDate() : null
}

export interface Morning {
  day: Temporal.PlainDate
  /** The start of the day; changes to slots from then on count. */
  from: Temporal.Instant
  /**
   * Seven o'clock. The email is about what begins from then on or is still running: what was over
   * by then was in the previous one.
   */
  opens: Temporal.Instant
  /** Seven o'clock on the next day, when the next email follows. */
  closes: Temporal.Instant
  /** Seven o'clock on the day before; changes since then count as new. */
  since: Temporal.Instant
}

/** The times that determine what a day's email contains. */
export function morningOf(day: Temporal.PlainDate, timezone: string): Morning {
  const sevenOn = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: timezone, plainTime: { hour: firstHour } }).toInstant()
  return {
    day,
    from: day.toZonedDateTime(timezone).toInstant(),
    opens: sevenOn(day),
    closes: sevenOn(day.add({ days: 1 })),
    since: sevenOn(day.subtract({ days: 1 })),
  }
}
