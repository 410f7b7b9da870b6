import type { NotNull } from 'kysely'
import type { Database, Transaction } from '#server/database/open.ts'

export function findLogIn(db: Database, email: string) {
  return db
    .selectFrom('staff')
    .select(['organisationId', 'id as staffId', 'name', 'email', 'admin', 'passwordHash'])
    .where('email', '=', email)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

export async function emailExists(db: Database, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return found !== undefined
}

export interface NewStaff {
  organisationId: string
  id: string
  name: string
  email: string
  passwordHash: string
  admin: boolean
  createdAt: Temporal.Instant
}

export async function insertStaff(tx: Transaction, staff: NewStaff): Promise<void> {
  await tx
    .insertInto('staff')
    .values({ ...staff, lastUsedProjectId: null })
    .execute()
}

export interface NewSession {
  organisationId: string
  staffId: string
  tokenHash: Uint8Array
  at: Temporal.Instant
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { at, ...rest } = session
  await tx
    .insertInto('session')
    .values({ ...rest, createdAt: at, lastUsedAt: at })
    .execute()
}

/** Whose session it is, if it was used since `since`. */
export function findSession(db: Database, tokenHash: Uint8Array, since: Temporal.Instant) {
  return db
    .selectFrom('session')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.organisationId', '=', 'session.organisationId')
        .onRef('staff.id', '=', 'session.staffId'),
    )
    .select([
      'staff.organisationId',
      'staff.id as staffId',
      'staff.admin',
      'staff.email as username',
      'staff.name',
      'staff.lastUsedProjectId',
      'session.lastUsedAt',
    ])
    .where('session.tokenHash', '=', Buffer.from(tokenHash))
    .where('session.lastUsedAt', '>', since)
    .where('staff.deletedAt', 'is', null)
    .$narrowType<{ username: NotNull }>()
    .executeTakeFirst()
}

export async function touchSession(
  tx: Transaction,
  tokenHash: Uint8Array,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ lastUsedAt: at })
    .where('tokenHash', '=', Buffer.from(tokenHash))
    .execute()
}

export async function deleteSession(tx: Transaction, tokenHash: Uint8Array): Promise<void> {
  await tx.deleteFrom('session').where('tokenHash', '=', Buffer.from(tokenHash)).execute()
}

export async function deleteOldSessions(tx: Transaction, since: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('session').where('lastUsedAt', '<=', since).execute()
}

export async function updateLastUsedProject(
  tx: Transaction,
  { organisationId, staffId }: { organisationId: string; staffId: string },
  projectId: string,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ lastUsedProjectId: projectId })
    .where('organisationId', '=', organisationId)
    .where('id', '=', staffId)
    .execute()
}
