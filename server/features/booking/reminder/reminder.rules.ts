interface Start {
  startsAt: Temporal.Instant
  /** Of the slot. */
  timezone: string
}

const morning = '08:00'
const evening = '20:00'

// What is late is sent between these hours of the day.
const firstHour = 8
const lastHour = 21

/** From an evening without a server, a reminder can still go out the next morning. */
const latestHours = 14

/**
 * When a reminder is due: so many hours before the start, but between 8 and 20 o'clock. After 20
 * o'clock it is sent at 20, and before 8 o'clock at 8, or if less than an hour would be left then,
 * at 20 o'clock the evening before.
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

/** Whether a reminder is sent now: neither too late nor at night. */
export function isDue(start: Start, hours: number, now: Temporal.Instant): boolean {
  const { hour } = now.toZonedDateTimeISO(start.timezone)
  const isDaytime = hour >= firstHour && hour < lastHour
  return isDaytime && isUpTo(momentOf(start, hours), now) && !isTooLate(start, hours, now)
}

/** Whether a reminder is not sent any more. */
export const isTooLate = (start: Start, hours: number, now: Temporal.Instant): boolean =>
  isUpTo(start.startsAt, now) || isUpTo(momentOf(start, hours).add({ hours: latestHours }), now)

/** The starts of all slots with a reminder that may be due now; both are exclusive. */
export const startsDue = (hours: number, now: Temporal.Instant) => ({
  // A moment is at most nine hours after the wanted one and at most 13 before it, since a night in
  // which the clocks change may be an hour longer.
  after: later(now, now.add({ hours: hours - latestHours - 9 })),
  before: now.add({ hours: hours + 14 }),
})

interface Booked {
  bookerEmail: string
  /** When it was made, or confirmed if it was held until then. */
  since: Temporal.Instant
  /** When it last got another time. */
  movedAt: Temporal.Instant | null
}

/** Whether a booking was made, and has had its time, since before the moment of the reminder. */
export const isToldBy = (
  { bookerEmail, since, movedAt }: Booked,
  moment: Temporal.Instant,
): boolean =>
  bookerEmail !== '' && [since, movedAt].every((at) => at === null || isBefore(at, moment))

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0

const isUpTo = (one: Temporal.Instant, other: Temporal.Instant) => !isBefore(other, one)

const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  isBefore(one, other) ? other : one
