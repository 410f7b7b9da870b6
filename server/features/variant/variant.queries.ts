import type { Database, Transaction } from '#server/database/open.ts'

export interface NewVariant {
  organisationId: string
  id: string
  projectId: string
  resourceId: string
  name: string
  shortDescription: string
  leadTimeSeconds: number
  durationSeconds: number
  createdAt: Temporal.Instant
}

export async function insertVariant(tx: Transaction, variant: NewVariant): Promise<void> {
  await tx.insertInto('variant').values(variant).execute()
}

/** The variants of a project, in the order in which they were made. */
export function listVariants(
  db: Database,
  { organisationId, projectId }: { organisationId: string; projectId: string },
) {
  return db
    .selectFrom('variant')
    .select(['id', 'resourceId', 'name', 'shortDescription', 'leadTimeSeconds', 'durationSeconds'])
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
