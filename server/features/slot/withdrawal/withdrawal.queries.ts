import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

/**
 * Frees all places in locked slots, whose bookings are cancelled, and stores why the slots are
 * called off.
 */
export async function emptySlots(
  tx: Transaction,
  {
    organisationId,
    slotIds,
    callOffReason,
  }: { organisationId: OrganisationId; slotIds: string[]; callOffReason: string },
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ attendees: 0, offered: 0, callOffReason })
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${slotIds}::uuid[])`)
    .execute()
}

/**
 * Deletes up to `most` of an organisation's slots, which must have no bookings left, and returns
 * how many. Skips those that another process is deleting.
 */
export async function deleteSomeSlots(
  tx: Transaction,
  organisationId: OrganisationId,
  most: number,
): Promise<number> {
  const some = await tx
    .selectFrom('slot')
    .select('id')
    .where('organisationId', '=', organisationId)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = some.map(({ id }) => id)
  await tx
    .deleteFrom('slot')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return ids.length
}
