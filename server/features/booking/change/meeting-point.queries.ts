import { sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import {
  bookingDetails,
  meetingPoint,
  usualMeetingPoint,
} from '#server/database/booking-details.ts'
import type { Transaction } from '#server/database/open.ts'

interface OfSlots {
  organisationId: OrganisationId
  slotIds: string[]
  at: Temporal.Instant
}

/**
 * The active bookings in those of these locked slots that have not begun, with where their bookers
 * meet, and where they would meet without the slot's own meeting point. Locks the bookings in id
 * order, as everywhere else, until the transaction ends.
 */
export const lockBookingsIn = (tx: Transaction, { organisationId, slotIds, at }: OfSlots) =>
  bookingDetails(tx)
    .select(['booking.id as bookingId', 'booking.slotId', 'booking.bookerEmail'])
    .select(['booking.heldUntil', 'booking.cancelledAt', 'booking.erasedAt'])
    .select((eb) => eb.ref('booking.language').$castTo<Language>().as('language'))
    .select([meetingPoint.as('meetingPoint'), usualMeetingPoint().as('usualMeetingPoint')])
    .where('booking.organisationId', '=', organisationId)
    .where(sql<boolean>`booking.slot_id = any(${slotIds}::uuid[])`)
    .where('booking.cancelledAt', 'is', null)
    .where('slot.startsAt', '>', at)
    .orderBy('booking.id')
    .forUpdate('booking')
    .execute()

/** Records on locked bookings that their calendar entries change. */
export async function reviseBookings(
  tx: Transaction,
  {
    organisationId,
    bookingIds,
    at,
  }: { organisationId: OrganisationId; bookingIds: string[]; at: Temporal.Instant },
): Promise<void> {
  await sql`
    update booking set revision = revision + 1, changed_at = ${at}
    where organisation_id = ${organisationId} and id = any(${bookingIds}::uuid[])`.execute(tx)
}
