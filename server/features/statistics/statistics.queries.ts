import { type Expression, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database } from '#server/database/open.ts'
import type { Dimension } from '#server/database/schema/statistics-tables.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** A project, even a deleted one, because its figures stay. */
export const findProjectEver = (db: Database, { organisationId, projectId }: OfProject) =>
  db
    .selectFrom('project')
    .select(['name', 'timezone'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', projectId)
    .executeTakeFirst()

interface Summed extends OfProject {
  timezone: string
  dimension: Dimension
  /** Both inclusive. */
  from: string
  to: string
}

const asNumber = (column: Expression<number | null>) => sql<number | null>`${column}::float8`

/**
 * The days whose sums are stored and up to date, each with its figures; a day without any has one
 * row with null in place of them.
 */
export const listSummed = (db: Database, of: Summed) =>
  db
    .selectFrom('summedDay')
    .leftJoin('dailySum', (join) =>
      joinWithin(
        'dailySum.day',
        'summedDay.day',
      )(join)
        .onRef('dailySum.projectId', '=', 'summedDay.projectId')
        .on('dailySum.dimension', '=', of.dimension),
    )
    .select(['summedDay.day', 'key', 'slots', 'tours', 'places', 'bookings', 'people', 'came'])
    .select(['walkIns', 'walkInPlaces', 'ticked', 'tickedPeople', 'noShows', 'cancelled'])
    .select(['cancelledPeople', 'cancelledWithinDay', 'cancelledWithinWeek'])
    .select(({ ref }) => [
      asNumber(ref('cancelledSeconds')).as('cancelledSeconds'),
      asNumber(ref('leadSeconds')).as('leadSeconds'),
    ])
    .where('summedDay.organisationId', '=', of.organisationId)
    .where('summedDay.projectId', '=', of.projectId)
    .where('summedDay.day', '>=', of.from)
    .where('summedDay.day', '<=', of.to)
    .where('summedDay.stale', '=', false)
    .where('summedDay.timezone', '=', of.timezone)
    .execute()

/** The names of these variants, also of deleted ones. */
export const listVariantNames = (db: Database, organisationId: OrganisationId, ids: string[]) =>
  db
    .selectFrom('variant')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** The names of these members; empty for former ones whose name is no longer kept. */
export const listStaffNames = (db: Database, organisationId: OrganisationId, ids: string[]) =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
