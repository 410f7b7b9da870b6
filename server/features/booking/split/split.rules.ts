import type { AuditAction } from '#contract/audit.ts'
import type { BookingState } from '#contract/booking-change.ts'
import type { SplitInput } from '#contract/split.ts'
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

/** What the audit and the history say of a change; the parts only of a group that is, or was, split. */
export function changeOf(parts: Seat[], seats: Seat[]) {
  const resized = peopleIn(parts) !== peopleIn(seats)
  const inOne = parts.length === 1 && seats.length === 1
  const moves = inOne && parts[0]?.slotId !== seats[0]?.slotId
  const stateOf = (some: Seat[]): BookingState => ({
    ...(!inOne && { parts: some.map(({ people }) => people) }),
    ...(moves && some[0] && { slot_id: some[0].slotId }),
    ...(resized && { attendees_count: peopleIn(some) }),
  })
  const apart = seats.length > 1 ? 'booking_split' : 'booking_joined'
  const together = moves ? 'booking_moved' : 'booking_changed'
  const action: AuditAction = inOne ? together : apart
  return { action, resized, before: stateOf(parts), after: stateOf(seats) }
}

export const peopleIn = (seats: { people: number }[]) =>
  seats.reduce((sum, { people }) => sum + people, 0)

/** Null: a slot that is opened. */
export type Wanted = SplitInput['parts'][number]

/**
 * The wanted parts. Those that name no slot get slots of the booking that no other names; if the
 * caller says what they saw, only those that it has got since, which is what a repeated call finds.
 */
export function wantedSeats(parts: Pick<Part, 'slotId'>[], wish: SplitInput): Wanted[] {
  const taken = new Set([...wish.parts, ...(wish.was ?? [])].map(({ slot_id }) => slot_id))
  const own = parts.map(({ slotId }) => slotId).filter((slotId) => !taken.has(slotId))
  return wish.parts.map(({ slot_id, people }) => ({
    slot_id: slot_id ?? own.shift() ?? null,
    people,
  }))
}

/** Whether a booking has exactly these parts, in whatever order. */
export const isSame = (parts: Seat[], wanted: Wanted[]): boolean =>
  parts.length === wanted.length &&
  wanted.every(({ slot_id: slotId, people }) => slotId !== null && has(parts, { slotId, people }))

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
