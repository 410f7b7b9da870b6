import type { SeriesVersion } from '#contract/stored-series.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface SeriesId {
  organisationId: OrganisationId
  seriesId: string
}

/** A series that has not been deleted. */
export const findSeries = (db: Database, { organisationId, seriesId }: SeriesId) =>
  db
    .selectFrom('series')
    .select(['id', 'projectId', 'versions'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', seriesId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export async function insertSeries(
  tx: Transaction,
  series: {
    organisationId: OrganisationId
    id: string
    projectId: string
    versions: SeriesVersion[]
    createdAt: Temporal.Instant
  },
): Promise<void> {
  const versions = JSON.stringify(series.versions)
  await tx
    .insertInto('series')
    .values({ ...series, versions })
    .execute()
}

interface StoredSeries {
  versions?: SeriesVersion[]
  deletedAt?: Temporal.Instant | null
}

export async function updateSeries(
  tx: Transaction,
  { organisationId, seriesId }: SeriesId,
  { versions, ...series }: StoredSeries,
): Promise<void> {
  await tx
    .updateTable('series')
    .set({ ...series, ...(versions && { versions: JSON.stringify(versions) }) })
    .where('organisationId', '=', organisationId)
    .where('id', '=', seriesId)
    .execute()
}

/** A project's variants, with their resources. */
export const listVariants = (
  db: Database,
  { organisationId, projectId }: { organisationId: OrganisationId; projectId: string },
) =>
  db
    .selectFrom('variant')
    .select(['id', 'resourceId'])
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .execute()
