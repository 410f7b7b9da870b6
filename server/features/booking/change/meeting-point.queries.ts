import { sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import {
  bookingDetails,
  meetingPointInSlot,
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
 * meet, and where they would meet without the slot's own meeting point; and the first parts of those
 * that are parts of a split booking, wherever they are. Locks the bookings in id order, as everywhere
 * else, until the transaction ends.
 */
export const lockBookingsIn = (tx: Transaction, { organisationId, slotIds, at }: OfSlots) =>
  bookingDetails(tx)
    .select(['booking.id as bookingId', 'booking.slotId', 'booking.bookerEmail'])
    .select(['booking.partOf', 'booking.attendees'])
    .select(['booking.heldUntil', 'booking.cancelledAt', 'booking.erasedAt'])
    .select((eb) => eb.ref('booking.language').$castTo<Language>().as('language'))
    .select([meetingPointInSlot.as('meetingPoint'), usualMeetingPoint().as('usualMeetingPoint')])
    .where('booking.organisationId', '=', organisationId)
    .where(sql<boolean>`(booking.slot_id = any(${slotIds}::uuid[]) or booking.id in (
      select part.part_of from booking as part
      where part.organisation_id = ${organisationId} and part.slot_id = any(${slotIds}::uuid[])
        and part.part_of is not null))`)
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

/** Where a booker would meet in this slot, with this variant. */
export async function findMeetingPoint(
  tx: Transaction,
  {
    organisationId,
    bookingId,
    slotId,
    variantId,
  }: { organisationId: OrganisationId; bookingId: string; slotId: string; variantId: string },
): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select ${meetingPointInSlot} as place
    from booking
    join slot on slot.organisation_id = booking.organisation_id and slot.id = ${slotId}
    join variant on variant.organisation_id = booking.organisation_id and variant.id = ${variantId}
    join mail_settings on mail_settings.organisation_id = booking.organisation_id
      and mail_settings.project_id = booking.project_id
    where booking.organisation_id = ${organisationId} and booking.id = ${bookingId}`.execute(tx)
  return rows[0]?.place ?? ''
}
