import type { BookingShown } from '#contract/booking.ts'
import type { OwnBookingChange } from '#contract/booking-change.ts'
import type { PriceCounts, PriceLine } from '#contract/price.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'

/** How often a booker may change a booking within a day; each change queues an email. */
export const ownChanges = { most: 10, hours: 24 }

interface SlotInTime {
  startsAt: Temporal.Instant
}

/** Why it is too late for a booker to change a booking in this slot; null if it is not too late. */
export function tooLate(
  { startsAt }: SlotInTime,
  { leadTimeSeconds, now }: { leadTimeSeconds: number; now: Temporal.Instant },
): 'slot_started' | 'lead_time_passed' | null {
  if (!isAhead(startsAt, now)) return 'slot_started'
  const latest = startsAt.subtract({ seconds: leadTimeSeconds })
  return Temporal.Instant.compare(now, latest) > 0 ? 'lead_time_passed' : null
}

/**
 * The largest number of people that a booking for `people` can be changed to; never below `people`.
 */
export function mostPeople(
  people: number,
  { remaining, largest }: { remaining: number; largest: number | null },
): number {
  const room = people + remaining
  return Math.max(people, largest === null ? room : Math.min(room, largest))
}

interface Standing {
  /** Whether changes by bookers are turned off. */
  isOff: boolean
  isCancelled: boolean
  isHeld: boolean
  /** Whether it is split over several slots, which only the office can change. */
  isSplit: boolean
  isClosed: boolean
  late: ReturnType<typeof tooLate>
}

/** Why a booker cannot change a booking; null if they can. */
export function changeRefusal({
  isOff,
  isCancelled,
  isHeld,
  isSplit,
  isClosed,
  late,
}: Standing): NonNullable<BookingShown['change_refusal']> | null {
  if (isCancelled) return 'booking_cancelled'
  if (isOff) return 'changes_off'
  if (late === 'slot_started') return late
  if (isHeld) return 'booking_unconfirmed'
  if (isClosed) return 'changes_closed'
  return late ?? (isSplit ? 'booking_split' : null)
}

interface RevisedBooking {
  revision: number
  attendees: number
  slotId: string
  priceLines: PriceLine[] | null
}

/**
 * Whether a booking has changed since its booker saw it. False for a repeated change, because the
 * stored booking already matches it.
 */
export const isOvertaken = (
  booking: RevisedBooking,
  { revision, attendees_count, slot_id, prices }: OwnBookingChange,
): boolean =>
  revision !== undefined &&
  revision !== booking.revision &&
  ((attendees_count ?? booking.attendees) !== booking.attendees ||
    (slot_id ?? booking.slotId) !== booking.slotId ||
    (prices !== undefined && !isPaidBy(booking, prices)))

const isPaidBy = ({ priceLines }: RevisedBooking, prices: PriceCounts) =>
  (priceLines ?? []).every(
    ({ id, count }) => (prices.find((one) => one.id === id)?.count ?? 0) === count,
  )
