import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface DueEntry {
  organisationId: OrganisationId
  projectId: string
  entryId: string
}

interface Due {
  at: Temporal.Instant
  limit: number
}

const due = (db: Database, { limit }: Due) =>
  db
    .selectFrom('waitingEntry')
    .select(['organisationId', 'projectId', 'id as entryId'])
    .orderBy('organisationId')
    .orderBy('id')
    .limit(limit)

/** Entries whose offer was not answered in time. */
export const listMissedOffers = (db: Database, of: Due): Promise<DueEntry[]> =>
  due(db, of).where('offerUntil', '<=', of.at).execute()

/** Entries whose pause is over. */
export const listPaused = (db: Database, of: Due): Promise<DueEntry[]> =>
  due(db, of).where('pausedUntil', '<=', of.at).where('endedAt', 'is', null).execute()

interface OverSlot {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  deleted: boolean
}

/** Slots for which somebody waits and that are deleted or have begun. */
export async function listOverSlots(db: Database, { at, limit }: Due): Promise<OverSlot[]> {
  const { rows } = await sql<OverSlot>`
    select distinct slot.organisation_id, slot.project_id, slot.id as slot_id,
      slot.deleted_at is not null as deleted
    from waiting_slot
    join slot on slot.organisation_id = waiting_slot.organisation_id
      and slot.id = waiting_slot.slot_id
    where slot.deleted_at is not null or slot.starts_at <= ${at}::timestamptz
    order by slot.organisation_id, slot.id
    limit ${limit}`.execute(db)
  return rows
}

/** The open entries that wait for a slot, with the number of their slots. */
export async function listThoseWaiting(
  db: Database,
  { organisationId, slotId }: { organisationId: OrganisationId; slotId: string },
): Promise<{ entryId: string; slots: number; offeredSlotId: string | null }[]> {
  const { rows } = await sql<{ entryId: string; slots: number; offeredSlotId: string | null }>`
    select entry.id as entry_id, entry.offered_slot_id, (
      select count(*)::integer from waiting_slot as any_slot
      where any_slot.organisation_id = entry.organisation_id and any_slot.entry_id = entry.id
    ) as slots
    from waiting_slot
    join waiting_entry as entry on entry.organisation_id = waiting_slot.organisation_id
      and entry.id = waiting_slot.entry_id
    where waiting_slot.organisation_id = ${organisationId} and waiting_slot.slot_id = ${slotId}
    order by entry.id`.execute(db)
  return rows
}

/** Entries whose slots have all passed, and those that nobody confirmed within a day. */
export const listPassed = (db: Database, of: Due): Promise<DueEntry[]> =>
  due(db, of)
    .where((eb) =>
      eb.or([
        eb('lastStart', '<=', of.at),
        eb.and([
          eb('confirmedAt', 'is', null),
          eb('joinedAt', '<=', of.at.subtract({ hours: 24 })),
        ]),
      ]),
    )
    .where('offeredSlotId', 'is', null)
    .execute()

/** Ends the pause of an entry. */
export async function withdrawPause(
  tx: Transaction,
  { organisationId, entryId }: { organisationId: OrganisationId; entryId: string },
): Promise<void> {
  await tx
    .updateTable('waitingEntry')
    .set({ pausedUntil: null })
    .where('organisationId', '=', organisationId)
    .where('id', '=', entryId)
    .execute()
}

/** Offers nothing to the open entries of an address until then. */
export async function pauseAddress(
  tx: Transaction,
  {
    organisationId,
    address,
    until,
  }: { organisationId: OrganisationId; address: Uint8Array; until: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('waitingEntry')
    .set({ pausedUntil: until })
    .where('organisationId', '=', organisationId)
    .where('address', '=', Buffer.from(address))
    .where('endedAt', 'is', null)
    .where('offeredSlotId', 'is', null)
    .execute()
}
