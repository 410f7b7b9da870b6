import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface Operation {
  organisationId: OrganisationId
  id: string
}

/** The visitors stored by an operation, even if it was later undone. */
export const findWalkIn = (db: Database, { organisationId, id }: Operation) =>
  db
    .selectFrom('walkIn')
    .select(['projectId', 'slotId', 'people', 'places'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

export interface NewWalkIn extends Operation {
  projectId: string
  slotId: string
  people: number
  places: number
  at: Temporal.Instant
  receivedAt: Temporal.Instant
  staffId: string
}

/** Stores visitors without a booking; false if the operation is already stored. */
export async function insertWalkIn(tx: Transaction, walkIn: NewWalkIn): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('walkIn')
    .values(walkIn)
    .onConflict((conflict) => conflict.columns(['organisationId', 'id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Marks all visitors without a booking in a locked slot as removed, and returns the places they
 * had.
 */
export async function markAllUndone(
  tx: Transaction,
  { organisationId, slotId }: { organisationId: OrganisationId; slotId: string },
  at: Temporal.Instant,
): Promise<number> {
  const undone = await tx
    .updateTable('walkIn')
    .set({ undoneAt: at })
    .where('organisationId', '=', organisationId)
    .where('slotId', '=', slotId)
    .where(sql<boolean>`undone_at is null`)
    .returning('places')
    .execute()
  return undone.reduce((sum, { places }) => sum + places, 0)
}

/**
 * Marks the visitors as removed, and returns the places they had; undefined if they were already
 * removed.
 */
export async function markUndone(
  tx: Transaction,
  { organisationId, id }: Operation,
  at: Temporal.Instant,
): Promise<number | undefined> {
  const undone = await tx
    .updateTable('walkIn')
    .set({ undoneAt: at })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where(sql<boolean>`undone_at is null`)
    .returning('places')
    .executeTakeFirst()
  return undone?.places
}
