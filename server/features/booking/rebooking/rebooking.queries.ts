import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

interface Rebooked {
  organisationId: OrganisationId
  bookingId: string
  slotId: string
  variantId: string
  /** The revision of the called-off slot that it leaves. */
  formerRevision: number
  at: Temporal.Instant
}

/**
 * Reactivates a cancelled booking in another slot; the booking and the slot must be locked.
 * Cancelling raised the `SEQUENCE` of the calendar entry by one without raising `revision`, so this
 * raises `revision` by two.
 */
export async function markRebooked(
  tx: Transaction,
  { organisationId, bookingId, slotId, variantId, formerRevision, at }: Rebooked,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ slotId, variantId, changedAt: at, revision: sql<number>`revision + 2` })
    .set({ formerRevisions: sql<number>`former_revisions + ${formerRevision}` })
    .set({ cancelledAt: null, cancelReason: '', cancelledAs: null, cancelledBy: null })
    .set({ calledOffAt: null })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}
