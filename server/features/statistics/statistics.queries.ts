import { type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import type { Dimension, Measures } from '#server/database/schema/statistics-tables.ts'
import { sumsOfMeasures } from './figures/figures.queries.ts'

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

export const listDeletedProjects = (db: Database, organisationId: OrganisationId) =>
  db
    .selectFrom('project')
    .select(['id', 'name', 'deletedAt'])
    .where('organisationId', '=', organisationId)
    .where('deletedAt', 'is not', null)
    .$narrowType<{ deletedAt: NotNull }>()
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .execute()

interface Summed extends OfProject {
  timezone: string
  /** Both inclusive. */
  from: string
  to: string
}

/** The days of a span whose sums are stored and up to date. */
export async function listSummedDays(db: Database, of: Summed): Promise<string[]> {
  const found = await db
    .selectFrom('summedDay')
    .select(sql<string[]>`coalesce(array_agg(day), '{}')`.as('days'))
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('day', '>=', of.from)
    .where('day', '<=', of.to)
    .where('stale', '=', false)
    .where('timezone', '=', of.timezone)
    .executeTakeFirstOrThrow()
  return found.days
}

interface OfDays extends OfProject {
  dimension: Dimension
  days: string[]
}

export type SummedFigures = Measures & { day: string; key: string }

/**
 * The stored sums of these days by the keys of a dimension, added up unless these are the days
 * themselves: a year has thousands of sums by hour.
 */
export async function addUpDays(db: Database, of: OfDays): Promise<SummedFigures[]> {
  if (of.days.length === 0) return []
  const { rows } = await sql<SummedFigures>`
    select ${of.dimension === 'day' ? sql`day` : sql`''`} as day, key, sum(slots)::int as slots,
      sum(tours)::int as tours, sum(places)::int as places, ${sumsOfMeasures}
    from daily_sum
    where organisation_id = ${of.organisationId} and project_id = ${of.projectId}
      and dimension = ${of.dimension} and day = any(${of.days}::text[])
    group by 1, key`.execute(db)
  return rows
}

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
