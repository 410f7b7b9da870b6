import { isAhead } from '#server/features/slot/slot.rules.ts'

/** The people of a booking in one of its slots. */
export interface Seat {
  slotId: string
  people: number
}

export interface Part extends Seat {
  bookingId: string
}

export interface Seating {
  /** The parts that stay, the first one first, with their slot and people afterwards. */
  kept: Part[]
  added: Seat[]
  gone: Part[]
  /** Places to free, and then to take. */
  frees: Seat[]
  takes: Seat[]
}

/**
 * How the parts of a booking get these seats, each in another slot. The first part keeps its slot if
 * that is among them; so does any other.
 */
export function seatingOf(parts: [Part, ...Part[]], seats: [Seat, ...Seat[]]): Seating {
  const [first, ...others] = parts
  const own = seats.find(({ slotId }) => slotId === first.slotId) ?? seats[0]
  const left = seats.filter((seat) => seat !== own)
  const kept = [{ ...first, ...own }]
  const added: Seat[] = []
  for (const seat of left) {
    const part = others.find(({ slotId }) => slotId === seat.slotId)
    if (part) kept.push({ ...part, ...seat })
    else added.push(seat)
  }
  const isKept = (part: Part) => kept.some(({ bookingId }) => bookingId === part.bookingId)
  return {
    kept,
    added,
    gone: others.filter((part) => !isKept(part)),
    frees: parts.filter((part) => !has(seats, part)),
    takes: seats.filter((seat) => !has(parts, seat)),
  }
}

const has = (seats: Seat[], { slotId, people }: Seat) =>
  seats.some((seat) => seat.slotId === slotId && seat.people === people)

export const peopleIn = (seats: { people: number }[]) =>
  seats.reduce((sum, { people }) => sum + people, 0)

/** Slots of the seats that name none: first those of the booking that no other seat names. */
export function ownSlotsFor(
  seats: { slotId: string | null }[],
  parts: Pick<Part, 'slotId'>[],
): string[] {
  const named = new Set(seats.map(({ slotId }) => slotId))
  const open = seats.filter(({ slotId }) => slotId === null).length
  return parts
    .map(({ slotId }) => slotId)
    .filter((slotId) => !named.has(slotId))
    .slice(0, open)
}

interface Splittable {
  partOf: string | null
  attendees: number
  startsAt: Temporal.Instant
  heldUntil: Temporal.Instant | null
  cancelledAt: Temporal.Instant | null
  erasedAt: Temporal.Instant | null
  whole: boolean
  peoplePerGuide: number | null
  /** How many other slots start at the same time and offer its variant. */
  beside: number
}

/**
 * Whether it makes sense to offer that a booking is split: only for groups, or if there is another
 * slot for some of its people.
 */
export function isSplittable(booking: Splittable, now: Temporal.Instant): boolean {
  const { partOf, attendees, startsAt, heldUntil, cancelledAt, erasedAt } = booking
  if (heldUntil || cancelledAt || erasedAt || !isAhead(startsAt, now)) return false
  if (partOf !== null) return true
  const { whole, peoplePerGuide, beside } = booking
  const isForGroups = whole || peoplePerGuide !== null
  return attendees > 1 && (isForGroups || beside > 0)
}
