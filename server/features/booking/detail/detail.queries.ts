import type { OrganisationId } from '#server/auth/actor.ts'
import { bookingDetails, type OneBooking, theOne } from '#server/database/booking-details.ts'
import type { Database } from '#server/database/open.ts'

export type FoundDetail = NonNullable<Awaited<ReturnType<typeof findDetail>>>

/** Everything a booking's dialog shows; undefined if the booking is not in the organisation. */
export const findDetail = (db: Database, booking: OneBooking) =>
  theOne(booking, (these) => details(db, these).execute())

const details = (db: Database, these: OneBooking[]) =>
  bookingDetails(db, these)
    .select(['booking.organisationId', 'booking.id as bookingId', 'booking.projectId'])
    .select(['booking.slotId', 'slot.startsAt', 'slot.timezone', 'slot.maxAttendees'])
    .select(['slot.attendees as slotAttendees', 'slot.deletedAt as slotDeletedAt'])
    .select(['slot.callOffReason', 'booking.calledOffAt'])
    .select(['variant.resourceId', 'variant.name as variantName', 'variant.durationSeconds'])
    .select(['booking.attendees', 'booking.bookerName', 'booking.bookerEmail'])
    .select(['booking.bookerPhone', 'booking.comment', 'booking.note', 'booking.answers'])
    .select(['booking.language', 'booking.bookedAt', 'booking.bookedBy', 'booking.confirmedAt'])
    .select(['booking.heldUntil', 'booking.cancelToken', 'booking.cancelTokenSealed'])
    .select(['booking.cancelledAt'])
    .select(['booking.cancelledAs', 'booking.cancelledBy', 'booking.cancelReason'])
    .select(['booking.erasedAt', 'booking.keptAt'])

/** The changes to a booking, oldest first. */
export const listChanges = (db: Database, { organisationId, bookingId }: OneBooking) =>
  db
    .selectFrom('bookingChange')
    .select(['id', 'at', 'staffId', 'before', 'after', 'reason'])
    .where('organisationId', '=', organisationId)
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()

/** The emails about a booking, oldest first. */
export const listMails = (db: Database, { organisationId, bookingId }: OneBooking) =>
  db
    .selectFrom('outbox')
    .select(['id', 'event', 'recipient', 'state', 'filed', 'createdAt', 'sentAt'])
    .where('organisationId', '=', organisationId)
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()

/** The names of these members of staff; empty for a former member whose name was deleted. */
export async function namesOf(
  db: Database,
  { organisationId, staffIds }: { organisationId: OrganisationId; staffIds: string[] },
): Promise<Map<string, string>> {
  if (staffIds.length === 0) return new Map()
  const members = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where('id', 'in', staffIds)
    .execute()
  return new Map(members.map(({ id, name }) => [id, name]))
}
