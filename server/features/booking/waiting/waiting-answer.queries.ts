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

/** Entries whose pause has ended. */
export const listPaused = (db: Database, of: Due): Promise<DueEntry[]> =>
  due(db, of).where('pausedUntil', '<=', of.at).where('endedAt', 'is', null).execute()

/** The open entries waiting for a slot, each with the number of slots it is waiting for. */
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

/** The open entries waiting for a variant. */
export async function listWaitingForVariant(
  tx: Transaction,
  of: { organisationId: OrganisationId; projectId: string; variantId: string },
): Promise<string[]> {
  const entries = await tx
    .selectFrom('waitingEntry')
    .select('id')
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('variantId', '=', of.variantId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
  return entries.map(({ id }) => id)
}

/** Entries whose slots have all passed, and entries not confirmed within a day. */
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

/** Entries that missed an offer at or before the given time and still have their network stored. */
export const listNetworks = (db: Database, of: Due): Promise<DueEntry[]> =>
  due(db, of).where('endedAt', '<=', of.at).where('network', 'is not', null).execute()

export async function deleteNetworks(
  tx: Transaction,
  { organisationId, entryIds }: { organisationId: OrganisationId; entryIds: string[] },
): Promise<void> {
  await tx
    .updateTable('waitingEntry')
    .set({ network: null })
    .where('organisationId', '=', organisationId)
    .where('id', 'in', entryIds)
    .where('endedAt', 'is not', null)
    .execute()
}

/** Ends an entry's pause. */
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

interface Paused {
  organisationId: OrganisationId
  who: 'address' | 'network'
  /** The keyed hash of the address or network. */
  hash: Uint8Array
  until: Temporal.Instant
}

/**
 * Pauses the open entries from an address or a network: they get no offers until the given time.
 */
export async function pauseEntries(
  tx: Transaction,
  { organisationId, who, hash, until }: Paused,
): Promise<void> {
  await tx
    .updateTable('waitingEntry')
    .set({ pausedUntil: sql`greatest(paused_until, ${until}::timestamptz)` })
    .where('organisationId', '=', organisationId)
    .where(who, '=', Buffer.from(hash))
    .where('endedAt', 'is', null)
    .where('offeredSlotId', 'is', null)
    .execute()
}
