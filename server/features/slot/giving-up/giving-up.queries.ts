import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

interface LedSlots {
  organisationId: OrganisationId
  staffId: string
  slotIds: string[]
}

/**
 * Removes a guide from locked slots, each of which then needs at least as many guides as it had
 * before. Returns the slots' new revisions.
 */
export async function deleteAssignments(
  tx: Transaction,
  { organisationId, staffId, slotIds }: LedSlots,
): Promise<{ slotId: string; revision: number; attendees: number }[]> {
  const { rows } = await sql<{ slotId: string; revision: number; attendees: number }>`
    update slot set revision = slot.revision + 1, guides_needed = greatest(slot.guides_needed, (
      select count(*)::integer from slot_staff
      where slot_staff.organisation_id = slot.organisation_id and slot_staff.slot_id = slot.id))
    where slot.organisation_id = ${organisationId} and slot.id = any(${slotIds}::uuid[])
    returning slot.id as slot_id, slot.revision, slot.attendees`.execute(tx)
  await sql`delete from slot_staff where organisation_id = ${organisationId}
    and staff_id = ${staffId} and slot_id = any(${slotIds}::uuid[])`.execute(tx)
  return rows
}
