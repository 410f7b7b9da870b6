import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface OneBooking {
  organisationId: OrganisationId
  bookingId: string
}

/** What decides whether a booker may change a booking, and the room that it has. */
export const findRoom = (db: Database, { organisationId, bookingId }: OneBooking) =>
  db
    .selectFrom('booking')
    .innerJoin('slot', joinWithin('slot.id', 'booking.slotId'))
    .innerJoin('variant', joinWithin('variant.id', 'booking.variantId'))
    .select(['slot.startsAt', 'slot.internal', 'slot.maxAttendees', 'slot.attendees'])
    .select(['variant.resourceId', 'variant.leadTimeSeconds'])
    .where('booking.organisationId', '=', organisationId)
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow()

/** When the booker changed the booking, the latest first. The booking is locked. */
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
