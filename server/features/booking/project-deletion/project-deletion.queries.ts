import { type RawBuilder, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/** The remaining projects of organisations whose deletion has begun. */
export const listProjectsLeft = (db: Database) =>
  db
    .selectFrom('organisation')
    .innerJoin('project', 'project.organisationId', 'organisation.id')
    .select(['project.organisationId', 'project.id as projectId'])
    .where('organisation.deletionDueAt', 'is not', null)
    .where('organisation.closedAt', 'is not', null)
    .where('organisation.suspendedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .orderBy('project.organisationId')
    .orderBy('project.id')
    .execute()

interface OneProject {
  organisationId: OrganisationId
  projectId: string
}

/** The number of slots in a project, counted up to `most`. */
export const countSlots = (db: Database, of: OneProject, most: number): Promise<number> =>
  countUpTo(
    db,
    sql`select from slot where organisation_id = ${of.organisationId}
      and project_id = ${of.projectId} and deleted_at is null limit ${most}`,
  )

/** The number of bookings in a project, counted up to `most`. */
export const countBookings = (db: Database, of: OneProject, most: number): Promise<number> =>
  countUpTo(
    db,
    // The index of a slot's bookings is enough for this, so no booking is read.
    sql`select from slot
      join booking on booking.organisation_id = slot.organisation_id
        and booking.slot_id = slot.id and booking.cancelled_at is null
      where slot.organisation_id = ${of.organisationId}
        and slot.project_id = ${of.projectId} and slot.deleted_at is null
      limit ${most}`,
  )

/** The number of bookings in these slots. */
export const countBookingsOf = (
  db: Database,
  organisationId: OrganisationId,
  slotIds: string[],
): Promise<number> =>
  countUpTo(
    db,
    sql`select from booking where organisation_id = ${organisationId}
      and slot_id = any(${slotIds}::uuid[]) and cancelled_at is null`,
  )

async function countUpTo(db: Database, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${counted}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Deletes up to `most` bookings of an organisation with everything that refers to them, and returns
 * how many.
 */
export async function deleteSomeBookings(
  tx: Transaction,
  organisationId: OrganisationId,
  most: number,
): Promise<number> {
  const some = await tx
    .selectFrom('booking')
    .select('id')
    .where('organisationId', '=', organisationId)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
  const ids = some.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx
    .deleteFrom('booking')
    .where('organisationId', '=', organisationId)
    .where('id', 'in', ids)
    .execute()
  return ids.length
}
