interface Start {
  startsAt: Temporal.Instant
  /** The slot's time zone. */
  timezone: string
}

const morning = '08:00'
const evening = '20:00'

// Late reminders go out between these hours of the day.
const firstHour = 8
const lastHour = 21

/**
 * How many hours late a reminder may be sent: enough to reach the next morning if no server was
 * running in the evening.
 */
const latestHours = 14

/**
 * When a reminder is due: the given number of hours before the start, but between 8:00 and 20:00.
 * One that would be due after 20:00 is sent at 20:00. One that would be due before 8:00 is sent at
 * 8:00, or at 20:00 the evening before if that would leave less than an hour before the start.
 */
export function momentOf({ startsAt, timezone }: Start, hours: number): Temporal.Instant {
  const wanted = startsAt.subtract({ hours })
  const day = wanted.toZonedDateTimeISO(timezone).toPlainDate()
  const at = (plainTime: string, on = day) =>
    on.toZonedDateTime({ timeZone: timezone, plainTime }).toInstant()
  if (isUpTo(at(evening), wanted)) return at(evening)
  if (isUpTo(at(morning), wanted)) return wanted
  return isUpTo(at(morning), startsAt.subtract({ hours: 1 }))
    ? at(morning)
    : at(evening, day.subtract({ days: 1 }))
}

/** Whether a reminder may be sent now: it is due, it is not too late, and it is daytime. */
export function isDue(start: Start, hours: number, now: Temporal.Instant): boolean {
  const { hour } = now.toZonedDateTimeISO(start.timezone)
  const isDaytime = hour >= firstHour && hour < lastHour
  return isDaytime && isUpTo(momentOf(start, hours), now) && !isTooLate(start, hours, now)
}

/** Whether it is too late for a reminder. */
export const isTooLate = (start: Start, hours: number, now: Temporal.Instant): boolean =>
  isUpTo(start.startsAt, now) || isUpTo(momentOf(start, hours).add({ hours: latestHours }), now)

/** The range of start times whose reminders may be due now; both ends are exclusive. */
export const startsDue = (hours: number, now: Temporal.Instant) => ({
  // A reminder is due at most nine hours after the chosen time and at most 13 before it, because a
  // night in which the clocks change may be an hour longer.
  after: later(now, now.add({ hours: hours - latestHours - 9 })),
  before: now.add({ hours: hours + 14 }),
})

interface Booked {
  bookerEmail: string
  /** When the booking was made, or confirmed if it was a hold. */
  since: Temporal.Instant
  /** When the booking's start was last changed. */
  movedAt: Temporal.Instant | null
}

/**
 * Whether a booking has an address, and already had its current start when the reminder was due.
 */
export const isRemindedBy = (
  { bookerEmail, since, movedAt }: Booked,
  moment: Temporal.Instant,
): boolean =>
  bookerEmail !== '' && [since, movedAt].every((at) => at === null || isBefore(at, moment))

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0

const isUpTo = (one: Temporal.Instant, other: Temporal.Instant) => !isBefore(other, one)

const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  isBefore(one, other) ? other : one
