import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

interface NewStart {
  organisationId: OrganisationId
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
}

/** Writes a slot's new start; the slot must be locked. */
export async function updateStart(
  tx: Transaction,
  { organisationId, slotId, startsAt, timezone }: NewStart,
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ startsAt, timezone, zoneChanged: sql<boolean>`zone_changed or timezone <> ${timezone}` })
    .set({ revision: sql<number>`revision + 1` })
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .execute()
}
