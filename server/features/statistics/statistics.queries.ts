import { type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** A project, even a deleted one, because its figures are kept. */
export const findProjectEver = (db: Database, { organisationId, projectId }: OfProject) =>
  db
    .selectFrom('project')
    .select(['name', 'timezone', 'questions'])
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
  /** The first and last day, both inclusive. */
  from: string
  to: string
}

/** The days in a span that have stored, up-to-date sums. */
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

/** The names of these variants, including deleted ones. */
export const listVariantNames = (db: Database, organisationId: OrganisationId, ids: string[]) =>
  db
    .selectFrom('variant')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

/** The names of these members; empty for former members whose names are no longer kept. */
export const listStaffNames = (db: Database, organisationId: OrganisationId, ids: string[]) =>
  db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
