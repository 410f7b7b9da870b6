import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OneBooking } from '#server/database/booking-details.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/** How a locked booking was cancelled. */
export const findCancellation = (tx: Transaction, { organisationId, bookingId }: OneBooking) =>
  tx
    .selectFrom('booking')
    .select(['cancelledAt', 'cancelledAs', 'cancelledBy', 'cancelReason'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()

interface RestoredParts {
  organisationId: OrganisationId
  /** A booking and its further parts, which are locked together with their slots. */
  bookingIds: string[]
  at: Temporal.Instant
  /** Whether they stay beyond the capacity, as an admin once took them on. */
  keepsMark?: boolean
}

/**
 * Makes cancelled bookings valid again in their slots, where their places are taken. Cancelling raised the `SEQUENCE` of the calendar entry by one and by the
 * slot's revision without raising `revision`, so this raises it by more. The booker is told the
 * slot's present time, so nobody waits for an answer to an earlier one.
 */
export async function markRestored(
  tx: Transaction,
  { organisationId, bookingIds, at, keepsMark = false }: RestoredParts,
): Promise<void> {
  await tx
    .updateTable('booking')
    .from('slot')
    .set({ cancelledAt: null, cancelReason: '', cancelledAs: null, cancelledBy: null })
    .set({ calledOffAt: null, askedChangeId: null, keptAt: null, changedAt: at })
    .$if(!keepsMark, (update) => update.set({ overbooked: false }))
    .set({
      revision: sql<number>`booking.revision + 2`,
      formerRevisions: sql<number>`booking.former_revisions + slot.revision`,
    })
    .where('booking.organisationId', '=', organisationId)
    .where('slot.organisationId', '=', organisationId)
    .whereRef('slot.id', '=', 'booking.slotId')
    .where(sql<boolean>`booking.id = any(${bookingIds}::uuid[])`)
    .where('booking.cancelledAt', 'is not', null)
    .execute()
}
