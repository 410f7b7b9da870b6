import type { SlotQuery } from '#contract/slot.ts'
import { startOfDay, startOfToday } from '#server/features/slot/slot.rules.ts'

interface Span {
  /** Unset: from the beginning. */
  from?: Temporal.Instant
  /** Excluded; unset: without end. */
  until?: Temporal.Instant
  /** Slots that the page comes after or before. */
  after?: string | undefined
  before?: string | undefined
  last: boolean
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The span of an admin's days, both included; unset, from the start of today on. */
export function pageOf(query: SlotQuery, timezone: string, now: Temporal.Instant): Span {
  const { from, to, after, before } = query
  const day = before !== undefined && isDay(before) ? before : undefined
  // What comes before something goes into the past; everything else begins today.
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
}

interface Booking {
  booker_name: string
  booker_email: string
  comment: string
  cancel_token: string | null
}

/**
 * What a member of staff sees of a slot. Guides learn no cancel token, which would let them cancel,
 * and unless they see all, who booked only where they lead.
 */
export function seenBy<Slot extends Seen>(
  { staffId, admin }: { staffId: string; admin: boolean },
  slot: Slot,
  seesAll: boolean,
) {
  const seesBookers = seesAll || slot.staff.some(({ staff_id }) => staff_id === staffId)
  const bookings = slot.bookings.map((booking: Slot['bookings'][number]) => ({
    ...booking,
    ...(admin ? {} : { cancel_token: null }),
    ...(seesBookers ? {} : { ...nobody, hidden: true }),
  }))
  return { ...slot, bookings }
}

const nobody = { booker_name: '', booker_email: '', comment: '' }

const longestPauseMs = 200
const mostWithoutPause = 20

/**
 * How long after one reading of a page the next one begins, where so many dashboards are open: the
 * more of them, the more wait for the same. In milliseconds.
 */
export const pauseBetweenReadings = (dashboards: number): number =>
  Math.min(longestPauseMs, 5 * Math.max(0, dashboards - mostWithoutPause))
