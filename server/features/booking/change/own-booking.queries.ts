import {
  bookingDetails,
  meetingPoint,
  type OneBooking,
  theOne,
} from '#server/database/booking-details.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/**
 * The data that decides whether a booker may change a booking, with the slot's free places and the
 * meeting point.
 */
export const findRoom = (db: Database, booking: OneBooking) =>
  theOne(booking, (these) =>
    bookingDetails(db, these)
      .select(['booking.id as bookingId', 'slot.startsAt', 'slot.internal', 'slot.maxAttendees'])
      .select(['slot.attendees', 'variant.resourceId', 'variant.leadTimeSeconds'])
      .select(['slot.blocked', 'booking.whole', 'variant.minPeople', 'variant.maxPeople'])
      .select([meetingPoint.as('meetingPoint'), 'mailSettings.phone', 'mailSettings.street'])
      .select(['mailSettings.postalCode', 'mailSettings.city'])
      .execute(),
  )

/** When the booker changed the booking, latest first. The booking must be locked. */
export async function listOwnChanges(
  tx: Transaction,
  {
    organisationId,
    bookingId,
    since,
    most,
  }: OneBooking & { since: Temporal.Instant; most: number },
): Promise<Temporal.Instant[]> {
  const changes = await tx
    .selectFrom('bookingChange')
    .select('at')
    .where('organisationId', '=', organisationId)
    .where('bookingId', '=', bookingId)
    .where('staffId', 'is', null)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return changes.map(({ at }) => at)
}
