import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

interface Rebooked {
  organisationId: OrganisationId
  bookingId: string
  slotId: string
  variantId: string
  at: Temporal.Instant
}

/**
 * Reactivates a cancelled booking in another slot; the booking and the slot must be locked.
 * Cancelling raised the `SEQUENCE` of the calendar entry by one without raising `revision`, so this
 * raises `revision` by two.
 */
export async function markRebooked(
  tx: Transaction,
  { organisationId, bookingId, slotId, variantId, at }: Rebooked,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ slotId, variantId, changedAt: at, revision: sql<number>`revision + 2` })
    .set({ cancelledAt: null, cancelReason: '', cancelledAs: null, cancelledBy: null })
    .set({ calledOffAt: null })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}
