import type { Database, Transaction } from '#server/database/open.ts'

export interface NewProject {
  organisationId: string
  id: string
  name: string
  timezone: string
  createdAt: Temporal.Instant
}

export async function insertProject(tx: Transaction, project: NewProject): Promise<void> {
  await tx.insertInto('project').values(project).execute()
}

const standing = (db: Database) => db.selectFrom('project').where('project.deletedAt', 'is', null)

export function listProjects(db: Database, organisationId: string) {
  return standing(db)
    .select(['id', 'name', 'timezone'])
    .where('organisationId', '=', organisationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function findProject(db: Database, where: { organisationId: string; projectId: string }) {
  return standing(db)
    .select(['id', 'name', 'timezone'])
    .where('organisationId', '=', where.organisationId)
    .where('id', '=', where.projectId)
    .executeTakeFirst()
}

/** The project that a visitor names, in whichever organisation. */
export function findPublicProject(db: Database, projectId: string) {
  return standing(db)
    .innerJoin('organisation', 'organisation.id', 'project.organisationId')
    .select([
      'project.organisationId',
      'project.id as projectId',
      'project.name',
      'project.timezone',
      'organisation.name as organisation',
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirst()
}

/** The project of the next slot that a member of staff is assigned to. */
export async function findNextProject(
  db: Database,
  {
    organisationId,
    staffId,
    at,
  }: { organisationId: string; staffId: string; at: Temporal.Instant },
): Promise<string | null> {
  const next = await db
    .selectFrom('slotStaff')
    .innerJoin('slot', (join) =>
      join
        .onRef('slot.organisationId', '=', 'slotStaff.organisationId')
        .onRef('slot.id', '=', 'slotStaff.slotId'),
    )
    .select('slot.projectId')
    .where('slotStaff.organisationId', '=', organisationId)
    .where('slotStaff.staffId', '=', staffId)
    .where('slot.startsAt', '>=', at)
    .where('slot.deletedAt', 'is', null)
    .orderBy('slot.startsAt')
    .limit(1)
    .executeTakeFirst()
  return next?.projectId ?? null
}
