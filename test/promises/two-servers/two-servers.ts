import { randomBytes } from 'node:crypto'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import { overPostgres } from '#server/database/open.ts'
import { startPostgres } from '../../servers/postgres.ts'
import { startListeningServer } from '../processes/process.ts'

export type TwoServers = Awaited<ReturnType<typeof openTwoServers>>

/** Starts two servers on one new PostgreSQL database. */
export async function openTwoServers(database: string, more: Record<string, string> = {}) {
  const postgres = await startPostgres()
  const settings = {
    DATABASE_URL: await postgres.createDatabase(database),
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...more,
  }
  const db = overPostgres(settings.DATABASE_URL)
  const one = await startListeningServer({ settings })
  const other = await startListeningServer({ settings })
  return {
    ...{ db, one, other },
    close: async () => {
      await Promise.all([one, other].map((server) => server.signal('SIGTERM')))
      await db.destroy()
      await postgres.stop()
    },
  }
}

/** Adds a guide with a session to an admin's organisation, without an invitation. */
export async function addGuide({ db }: Pick<TwoServers, 'db'>, admin: { email: string }) {
  const { organisationId, passwordHash } = await db
    .selectFrom('staff')
    .select(['organisationId', 'passwordHash'])
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  const [staffId, token] = [crypto.randomUUID(), newToken()]
  const [createdAt, email] = [Temporal.Now.instant(), `${staffId}@museum.example`]
  const member = { organisationId, id: staffId, name: 'Grete Lange', email, createdAt }
  await db
    .insertInto('staff')
    .values({ ...member, passwordHash, admin: false, lastUsedProjectId: null })
    .execute()
  const session = { organisationId, staffId, tokenHash: hashOf(token) }
  await db
    .insertInto('session')
    .values({ ...session, createdAt, lastUsedAt: createdAt })
    .execute()
  return { staffId, headers: { cookie: `rundgang_session=${token}` } }
}
