import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

/** Frees all places of locked slots, whose bookings are cancelled. */
export async function emptySlots(
  tx: Transaction,
  { organisationId, slotIds }: { organisationId: OrganisationId; slotIds: string[] },
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ attendees: 0, offered: 0 })
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${slotIds}::uuid[])`)
    .execute()
}
