import type { Transaction } from '#server/database/open.ts'

/** Marks a booking cancelled, unless it is; returns whether it was this call that did. */
export async function markCancelled(
  tx: Transaction,
  booking: { organisationId: string; bookingId: string; at: Temporal.Instant },
): Promise<boolean> {
  const cancelled = await tx
    .updateTable('booking')
    .set({ cancelledAt: booking.at })
    .where('organisationId', '=', booking.organisationId)
    .where('id', '=', booking.bookingId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
  return cancelled.numUpdatedRows > 0n
}

/** Cancels all bookings of a slot and returns those that it cancelled. */
export function markAllCancelled(
  tx: Transaction,
  slot: { organisationId: string; slotId: string; at: Temporal.Instant },
) {
  return tx
    .updateTable('booking')
    .set({ cancelledAt: slot.at })
    .where('organisationId', '=', slot.organisationId)
    .where('slotId', '=', slot.slotId)
    .where('cancelledAt', 'is', null)
    .returning(['id', 'projectId', 'bookerEmail'])
    .execute()
}
