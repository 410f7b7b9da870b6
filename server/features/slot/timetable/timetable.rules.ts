import type { AdminBooking } from '#contract/booking.ts'
import type { SlotQuery } from '#contract/slot.ts'
import { startOfDay, startOfToday } from '#server/features/slot/slot.rules.ts'

interface Span {
  /** Undefined: no lower limit. */
  from?: Temporal.Instant
  /** Exclusive; undefined: no upper limit. */
  until?: Temporal.Instant
  /** The page starts after or ends before this slot. */
  after?: string | undefined
  before?: string | undefined
  last: boolean
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * The span of days that an admin requests, both days included; by default from the start of today.
 */
export function pageOf(query: SlotQuery, timezone: string, now: Temporal.Instant): Span {
  const { from, to, after, before } = query
  const day = before !== undefined && isDay(before) ? before : undefined
  // A page that ends before a slot extends into the past; all others start today.
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

interface Seen {
  staff: { staff_id: string }[]
  bookings: Booking[]
  cancelled?: (Booking & { cancel_reason: string })[]
}

type Booking = Pick<AdminBooking, keyof typeof nobody | 'cancel_token'>

/**
 * What a member of staff sees of a slot. Guides do not see cancel tokens, which would let them
 * cancel, and see only the bookers of slots that they lead, unless the guide view shows all.
 */
export function seenBy<Slot extends Seen>(
  { staffId, admin }: { staffId: string; admin: boolean },
  slot: Slot,
  seesAll: boolean,
) {
  const seesBookers = seesAll || slot.staff.some(({ staff_id }) => staff_id === staffId)
  const shown = <One extends Booking>(booking: One): One & { hidden?: boolean } => ({
    ...booking,
    ...(admin ? {} : { cancel_token: null }),
    ...(seesBookers ? {} : { ...nobody, hidden: true }),
  })
  const cancelled = slot.cancelled?.map((booking) => ({
    ...shown(booking),
    ...(seesBookers ? {} : { cancel_reason: '' }),
  }))
  return {
    ...slot,
    bookings: slot.bookings.map((booking: Slot['bookings'][number]) => shown(booking)),
    ...(cancelled ? { cancelled } : {}),
  }
}

const nobody = { booker_name: '', booker_email: '', booker_phone: '', comment: '', answers: [] }

const longestPauseMs = 200
const mostWithoutPause = 20

/**
 * How long the next read of a page waits after the previous one, in milliseconds: the more
 * dashboards are open, the more of them share a read.
 */
export const pauseBetweenReadings = (dashboards: number): number =>
  Math.min(longestPauseMs, 5 * Math.max(0, dashboards - mostWithoutPause))
