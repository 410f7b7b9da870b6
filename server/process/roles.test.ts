import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import { type Database, overPostgres } from '#server/database/open.ts'
import { registerOrganisation } from '#server/testing/organisations/registered-organisation.ts'
import { startListeningServer } from '#server/testing/processes/process.ts'
import { startPostgres } from '#server/testing/servers/postgres.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let servers: Awaited<ReturnType<typeof startListeningServer>>[] = []
let db: Database

beforeAll(async () => {
  postgres = await startPostgres()
  const settings = {
    DATABASE_URL: await postgres.createDatabase('roles'),
    SECRET_KEY: randomBytes(32).toString('hex'),
  }
  db = overPostgres(settings.DATABASE_URL)
  servers = [await startListeningServer({ settings }), await startListeningServer({ settings })]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.signal('SIGTERM')))
  await db.destroy()
  await postgres.stop()
})

/** The cookie and the id of a second member of the organisation, who is a guide. */
async function addGuide(admin: { email: string }) {
  const { organisationId, passwordHash } = await db
    .selectFrom('staff')
    .select(['organisationId', 'passwordHash'])
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  const [id, token] = [crypto.randomUUID(), newToken()]
  const at = Temporal.Now.instant()
  const member = { organisationId, id, name: 'Grete Lange', email: `${id}@museum.example` }
  await db
    .insertInto('staff')
    .values({ ...member, passwordHash, admin: false, lastUsedProjectId: null, createdAt: at })
    .execute()
  await db
    .insertInto('session')
    .values({
      ...{ organisationId, staffId: id, tokenHash: hashOf(token) },
      ...{ createdAt: at, lastUsedAt: at },
    })
    .execute()
  return { id, headers: { cookie: `rundgang_session=${token}` } }
}

test('a role that is changed in one process applies in the others at once', async () => {
  const [one, other] = servers
  if (!one || !other) throw new Error('two servers run')
  const museum = await registerOrganisation(one.address)
  const guide = await addGuide(museum)
  const search = `${other.address}/api/admin/bookings/${museum.projectId}?q=a`
  const invites = `${other.address}/api/admin/invites`
  const may = () =>
    Promise.all(
      [search, invites].map(async (url) => (await fetch(url, { headers: guide.headers })).status),
    )
  const give = async (role: string) => {
    const { status } = await museum.call('PATCH', `admin/staff/${guide.id}`, { role })
    expect(status).toBe(200)
    return may()
  }
  expect(await may()).toEqual([403, 403])
  for (const _ of Array.from({ length: 10 })) {
    expect(await give('desk')).toEqual([200, 403])
    expect(await give('admin')).toEqual([200, 200])
    expect(await give('guide')).toEqual([403, 403])
  }
})
