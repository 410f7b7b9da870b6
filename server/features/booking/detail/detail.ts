import type { BookingDetail } from '#contract/booking-change.ts'
import { bookingNumber } from '#contract/booking-number.ts'
import type { Staff } from '#server/auth/actor.ts'
import { cancelTokenIn } from '#server/auth/booking-token.ts'
import type { AppContext } from '#server/context.ts'
import { DomainError } from '#server/errors.ts'
import { hasLapsed } from '#server/features/booking/hold/hold.ts'
import { remaining } from '#server/features/booking/place/place.rules.ts'
import { type FoundDetail, findDetail, listChanges, listMails, namesOf } from './detail.queries.ts'
import { historyOf } from './detail.rules.ts'

/** Everything about one of the organisation's bookings, with its history. Throws `not_found`. */
export async function bookingDetailOf(
  ctx: AppContext,
  { organisationId }: Staff,
  bookingId: string,
): Promise<BookingDetail> {
  const of = { organisationId, bookingId }
  const booking = await findDetail(ctx.db, of)
  if (!booking) throw new DomainError('not_found')
  const changes = await listChanges(ctx.db, of)
  const mails = await listMails(ctx.db, of)
  const people = [booking.bookedBy, booking.cancelledBy, ...changes.map(({ staffId }) => staffId)]
  const staffIds = [...new Set(people.filter((id) => id !== null))]
  const names = await namesOf(ctx.db, { organisationId, staffIds })
  const lapsed = hasLapsed(booking, ctx.clock.now())
  const token = cancelTokenIn(booking, ctx.secretKey) ?? ''
  return {
    ...shown(booking),
    cancel_token: token,
    history: historyOf({ booking, lapsed, changes, mails, names }),
  }
}

const shown = (booking: FoundDetail) => ({
  booking_id: booking.bookingId,
  booking_number: bookingNumber(booking.bookingId),
  project_id: booking.projectId,
  slot_id: booking.slotId,
  start: booking.startsAt.toString(),
  timezone: booking.timezone,
  duration: booking.durationSeconds,
  remaining: remaining({ ...booking, attendees: booking.slotAttendees }),
  slot_deleted: booking.slotDeletedAt !== null,
  // Older versions stored no reason; `calledOffAt` is also set for the slots that they called off.
  slot_called_off: booking.callOffReason !== null || booking.calledOffAt !== null,
  category: booking.resourceId,
  variant: booking.variantName,
  attendees_count: booking.attendees,
  booker_name: booking.bookerName,
  booker_email: booking.bookerEmail,
  booker_phone: booking.bookerPhone,
  comment: booking.comment,
  note: booking.note,
  answers: booking.answers,
  language: booking.language,
  booking_time: booking.bookedAt.toString(),
  held_until: booking.heldUntil?.toString() ?? null,
  cancelled_at: booking.cancelledAt?.toString() ?? null,
  cancel_reason: booking.cancelReason,
  erased: booking.erasedAt !== null,
})
