import type { BookingEventShown, BookingState } from '#contract/booking-change.ts'
import type { MailEvent, MailState } from '#contract/mail.ts'

type Instant = Temporal.Instant

interface Dates {
  bookedAt: Instant
  /** The member of staff who made the booking; null if the booker did. */
  bookedBy: string | null
  confirmedAt: Instant | null
  cancelledAt: Instant | null
  /** Null if the hold expired, or if it is unknown who cancelled the booking. */
  cancelledAs: 'booker' | 'staff' | null
  cancelledBy: string | null
  keptAt: Instant | null
}

interface Change {
  at: Instant
  staffId: string | null
  before: BookingState
  after: BookingState
  reason: string | null
}

interface PostedMail {
  id: string
  event: MailEvent
  recipient: string
  state: MailState
  filed: boolean
  createdAt: Instant
  sentAt: Instant | null
}

interface Past {
  booking: Dates
  /** Whether the booking was cancelled because it was not confirmed in time. */
  lapsed: boolean
  changes: Change[]
  mails: PostedMail[]
  /** Staff names by id. */
  names: Map<string, string>
}

/** A booking's events, oldest first. */
export function historyOf(past: Past): BookingEventShown[] {
  // Sorting is stable, so events at the same moment keep this order.
  return [...ofBooking(past), ...past.changes.map(changed(past)), ...past.mails.map(mailed)]
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at))
    .map(({ at, ...event }) => ({ at: at.toString(), ...event }))
}

type Event = Omit<BookingEventShown, 'at'> & { at: Instant }

function ofBooking({ booking, lapsed, names }: Past): Event[] {
  const { bookedAt, bookedBy, confirmedAt, cancelledAt, cancelledAs, cancelledBy, keptAt } = booking
  const events: Event[] = [{ at: bookedAt, what: 'booked', ...doneBy(bookedBy, names) }]
  if (confirmedAt) events.push({ at: confirmedAt, what: 'confirmed', as: 'booker' })
  if (keptAt) events.push({ at: keptAt, what: 'kept', as: 'booker' })
  if (cancelledAt && lapsed) events.push({ at: cancelledAt, what: 'lapsed' })
  else if (cancelledAt) {
    // If the member of staff is unknown, the empty id yields an empty name.
    const by = cancelledAs === 'staff' ? (cancelledBy ?? '') : null
    events.push({ at: cancelledAt, what: 'cancelled', ...(cancelledAs && doneBy(by, names)) })
  }
  return events
}

/** A null `staffId` means the booker. */
const doneBy = (staffId: string | null, names: Past['names']) =>
  staffId === null
    ? { as: 'booker' as const }
    : { as: 'staff' as const, by: names.get(staffId) ?? '' }

const changed =
  ({ names }: Past) =>
  ({ at, staffId, before, after, reason }: Change): Event => ({
    at,
    what: kindOf({ staffId, reason }),
    ...doneBy(staffId, names),
    before,
    after,
    ...(reason && { reason }),
  })

/** Only a change caused by a moved or called-off slot has a reason, which may be empty. */
function kindOf({ staffId, reason }: Pick<Change, 'staffId' | 'reason'>) {
  if (reason === null) return 'changed'
  return staffId === null ? 'rebooked' : 'slot_moved'
}

const mailed = ({ createdAt, sentAt, ...mail }: PostedMail): Event => ({
  at: createdAt,
  what: 'mail',
  mail: { ...mail, sent_at: sentAt?.toString() ?? null },
})
