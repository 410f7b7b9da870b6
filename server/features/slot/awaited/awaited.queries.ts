import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/** Marks these locked slots as having a waiting list. */
export async function markAwaited(
  tx: Transaction,
  organisationId: OrganisationId,
  slotIds: string[],
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ awaited: true })
    .where('organisationId', '=', organisationId)
    .where('id', 'in', slotIds)
    .execute()
}

/** Whether a slot is deleted or has begun; matches the expression in the index on awaited slots. */
const isOver = (at: Temporal.Instant) =>
  sql<boolean>`case when deleted_at is null then starts_at else created_at end <= ${at}::timestamptz`

interface OverSlot {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  deleted: boolean
}

/** Slots with a waiting list that are deleted or have begun. */
export const listOver = (
  db: Database,
  { at, limit }: { at: Temporal.Instant; limit: number },
): Promise<OverSlot[]> =>
  db
    .selectFrom('slot')
    .select(['organisationId', 'projectId', 'id as slotId'])
    .select((eb) => eb('deletedAt', 'is not', null).$castTo<boolean>().as('deleted'))
    .where('awaited', '=', true)
    .where(isOver(at))
    .orderBy('organisationId')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Marks this slot as no longer having a waiting list if it is deleted or has begun. */
export async function markUnawaited(
  tx: Transaction,
  {
    organisationId,
    slotId,
    at,
  }: { organisationId: OrganisationId; slotId: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ awaited: false })
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .where(isOver(at))
    .execute()
}
