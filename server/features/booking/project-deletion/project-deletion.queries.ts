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

interface OneProject {
  organisationId: OrganisationId
  projectId: string
}

const slotsOfProject = (db: Database, { organisationId, projectId }: OneProject) =>
  db
    .selectFrom('slot')
    .where('slot.organisationId', '=', organisationId)
    .where('slot.projectId', '=', projectId)
    .where('slot.deletedAt', 'is', null)

/** The number of slots in a project, counted up to `most`. */
export async function countSlots(db: Database, of: OneProject, most: number): Promise<number> {
  const counted = slotsOfProject(db, of).select('slot.id').limit(most)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The number of bookings in a project and how many of them are in the future, counted up to `most`.
 * Starts with the latest slots, so past bookings never crowd out future ones.
 */
export async function countBookings(
  db: Database,
  of: OneProject,
  { most, now }: { most: number; now: Temporal.Instant },
) {
  const counted = slotsOfProject(db, of)
    .innerJoin('booking', joinWithin('booking.slotId', 'slot.id'))
    .select('slot.startsAt')
    .where('booking.cancelledAt', 'is', null)
    .orderBy('slot.startsAt', 'desc')
    .limit(most)
  const { all, upcoming } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn.countAll<string>().filterWhere('startsAt', '>', now).as('upcoming'),
    ])
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
