import type { AdminBooking, CancelledBooking } from '#contract/booking.ts'
import type { SlotQuery } from '#contract/slot.ts'
import { startOfDay, startOfToday } from '#server/features/slot/slot.rules.ts'

interface Span {
  /** The start of the span; no lower limit if undefined. */
  from?: Temporal.Instant
  /** The end of the span, exclusive; no upper limit if undefined. */
  until?: Temporal.Instant
  /** The page starts after (`after`) or ends before (`before`) this slot. */
  after?: string | undefined
  before?: string | undefined
  last: boolean
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The range of days an admin requests, inclusive; by default from the start of today. */
export function pageOf(query: SlotQuery, timezone: string, now: Temporal.Instant): Span {
  const { from, to, after, before } = query
  const day = before !== undefined && isDay(before) ? before : undefined
  // A page with `before` or `after` may reach into the past; all others start today by default.
  const begin = from ? startOfDay(from, timezone) : startOfToday(timezone, now)
  const end = day ? startOfDay(day, timezone) : to && startOfDay(to, timezone, 1)
  return {
    ...(from || (!before && !after) ? { from: begin } : {}),
    ...(end ? { until: end } : {}),
    after,
    before: day ? undefined : before,
    last: before !== undefined,
  }
}

const pageDays = 8

/** Whether a list is neither a page nor about a week or less, so that it may have any length. */
export function isLongList({ limit, from, to }: SlotQuery): boolean {
  if (limit !== undefined) return false
  if (from === undefined || to === undefined) return true
  return Temporal.PlainDate.from(from).until(to).days >= pageDays
}

interface Seen {
  staff: { staff_id: string }[]
  bookings: AdminBooking[]
  cancelled?: CancelledBooking[]
}

/**
 * A slot as a member of staff sees it. Guides see bookers only in the slots they lead, unless the
 * guide view shows all.
 */
export function seenBy<Slot extends Seen>(
  { staffId, admin }: { staffId: string; admin: boolean },
  slot: Slot,
  seesAll: boolean,
): Omit<Slot, 'bookings' | 'cancelled'> & Pick<Seen, 'bookings' | 'cancelled'> {
  if (admin) return slot
  const { bookings, cancelled, ...shared } = slot
  const seesBookers = seesAll || slot.staff.some(({ staff_id }) => staff_id === staffId)
  return {
    ...shared,
    bookings: bookings.map((booking) => seenByGuide(booking, seesBookers)),
    ...(cancelled
      ? { cancelled: cancelled.map((booking) => cancelledSeenByGuide(booking, seesBookers)) }
      : {}),
  }
}

type Optional = 'kept' | 'part' | 'overbooked' | 'price_cents' | 'currency'
type Listed<Booking> = Required<Omit<Booking, 'hidden' | Optional>> & Pick<AdminBooking, Optional>

/**
 * Lists every field, so that a new one does not compile until somebody decides whether guides see
 * it. The cancel token is withheld, because it would let them cancel.
 */
const seenByGuide = (booking: AdminBooking, seesBooker: boolean): Listed<AdminBooking> => ({
  booking_id: booking.booking_id,
  booker_name: seesBooker ? booking.booker_name : '',
  booker_email: seesBooker ? booking.booker_email : '',
  booker_phone: seesBooker ? booking.booker_phone : '',
  attendees_count: booking.attendees_count,
  came: booking.came,
  answers: seesBooker ? booking.answers : [],
  comment: seesBooker ? booking.comment : '',
  booking_time: booking.booking_time,
  held_until: booking.held_until,
  cancel_token: null,
  ressource_name: booking.ressource_name,
  ...(booking.kept === undefined ? {} : { kept: booking.kept }),
  ...(booking.part === undefined ? {} : { part: booking.part }),
  ...(booking.overbooked && { overbooked: true }),
  ...(seesBooker ? totalOf(booking) : {}),
  ...(seesBooker ? {} : { hidden: true }),
})

const totalOf = ({ price_cents, currency }: AdminBooking) =>
  price_cents === undefined || currency === undefined ? {} : { price_cents, currency }

const cancelledSeenByGuide = (
  booking: CancelledBooking,
  seesBooker: boolean,
): Listed<CancelledBooking> => ({
  ...seenByGuide(booking, seesBooker),
  cancelled_at: booking.cancelled_at,
  cancelled_as: booking.cancelled_as,
  cancelled_by: booking.cancelled_by,
  cancel_reason: seesBooker ? booking.cancel_reason : '',
})

const longestPauseMs = 200
const mostWithoutPause = 20

/**
 * How long the next read of a page waits after the previous one, in milliseconds. The more
 * dashboards are open, the more of them share a read.
 */
export const pauseBetweenReadings = (dashboards: number): number =>
  Math.min(longestPauseMs, 5 * Math.max(0, dashboards - mostWithoutPause))
