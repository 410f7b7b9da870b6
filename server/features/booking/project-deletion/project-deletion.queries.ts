import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
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

/** The number of bookings in these slots, and how many of them are in the future. */
export async function countBookings(
  db: Database,
  organisationId: OrganisationId,
  { slotIds, now }: { slotIds: string[]; now: Temporal.Instant },
) {
  const { all, upcoming } = await db
    .selectFrom('slot')
    .innerJoin('booking', joinWithin('booking.slotId', 'slot.id'))
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn.countAll<string>().filterWhere('slot.startsAt', '>', now).as('upcoming'),
    ])
    .where('slot.organisationId', '=', organisationId)
    .where(sql<boolean>`slot.id = any(${slotIds}::uuid[])`)
    .where('booking.cancelledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { all: Number(all), upcoming: Number(upcoming) }
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
