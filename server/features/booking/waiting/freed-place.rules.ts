/** The hours when people are not expected to read email, in the project's time zone. */
const night = { from: '21:00', until: '08:00' }

const leastMinutes = 30
const mostSeconds = 24 * 60 * 60
// More days than are needed for 48 hours of daytime.
const daysAhead = 5

interface Offering {
  now: Temporal.Instant
  /** When booking closes for the slot. */
  closes: Temporal.Instant
  /** The project's time zone. */
  timezone: string
}

const earliest = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

const latest = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? other : one

/** Whether there is enough time left for an answer; if not, anybody can book the places. */
export const isTimeToOffer = ({ now, closes }: Pick<Offering, 'now' | 'closes'>) =>
  Temporal.Instant.compare(now.add({ minutes: leastMinutes }), closes) <= 0

/**
 * When an offer ends: after half the time left until booking closes, but at most 24 hours, not
 * counting nights. It is open for at least 30 minutes, and never after booking closes.
 */
export function offerDeadline({ now, closes, timezone }: Offering): Temporal.Instant {
  const days = daytimes(now, timezone).map(({ from, until }) => ({
    from,
    until: earliest(until, closes),
  }))
  const awake = days.reduce((sum, day) => sum + secondsOf(day), 0)
  const deadline = afterAwake(now, days, Math.min(mostSeconds, awake / 2))
  const least = now.add({ minutes: leastMinutes })
  return earliest(latest(deadline, least), closes).round({
    smallestUnit: 'second',
    roundingMode: 'floor',
  })
}

interface Span {
  from: Temporal.Instant
  until: Temporal.Instant
}

/** The daytime hours of each of the next few days, starting from now. */
function daytimes(now: Temporal.Instant, timezone: string): Span[] {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  return Array.from({ length: daysAhead }, (_, nth) => {
    const date = today.add({ days: nth })
    const at = (plainTime: string) =>
      date.toZonedDateTime({ timeZone: timezone, plainTime }).toInstant()
    return { from: latest(now, at(night.until)), until: at(night.from) }
  })
}

/** Whole seconds, because `Temporal` does not add fractions. */
const secondsOf = ({ from, until }: Span) =>
  Math.max(0, Math.floor(from.until(until).total('seconds')))

/**
 * The time at which this many seconds have elapsed, counting only time within the given daytime
 * spans.
 */
function afterAwake(now: Temporal.Instant, days: Span[], seconds: number): Temporal.Instant {
  let left = Math.floor(seconds)
  if (left <= 0) return now
  for (const day of days) {
    const length = secondsOf(day)
    if (left <= length) return day.from.add({ seconds: left })
    left -= length
  }
  return days.at(-1)?.until ?? now
}

/** A slot with free places. */
export interface FreeSlot {
  slotId: string
  free: number
  /** Whether all of its places are free. */
  isEmpty: boolean
}

export interface Candidate {
  entryId: string
  slotId: string
  people: number
  peopleMin: number
  /** Whether it can only have the whole slot. */
  exclusive: boolean
  /** When booking closes for the slot. */
  closes: Temporal.Instant
}

/**
 * Decides which places to offer each entry. Goes through the entries in order and picks the first
 * slot with enough free places for each. A skipped entry keeps its turn.
 */
export function offersFor<Wanting extends Candidate>(
  candidates: Wanting[],
  { slots, now }: { slots: FreeSlot[]; now: Temporal.Instant },
): (Wanting & { offered: number })[] {
  const free = new Map(slots.map(({ slotId, free: places }) => [slotId, places]))
  const empty = new Set(slots.filter(({ isEmpty }) => isEmpty).map(({ slotId }) => slotId))
  const offers = new Map<string, Wanting & { offered: number }>()
  for (const candidate of candidates) {
    const { slotId, exclusive } = candidate
    const places = free.get(slotId) ?? 0
    const isFree = places >= candidate.peopleMin && (!exclusive || empty.has(slotId))
    const suffices = isFree && isTimeToOffer({ ...candidate, now })
    if (!suffices || offers.has(candidate.entryId)) continue
    const offered = Math.min(places, candidate.people)
    offers.set(candidate.entryId, { ...candidate, offered })
    free.set(slotId, exclusive ? 0 : places - offered)
    empty.delete(slotId)
  }
  return [...offers.values()]
}
