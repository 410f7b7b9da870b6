import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedMade } from '#contract/calendar-feed.ts'
import { linkHeader } from '#contract/endpoint.ts'
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
    DATABASE_URL: await postgres.createDatabase('personal_links'),
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

const [guideId, session] = [crypto.randomUUID(), newToken()]

/** Adds a guide with a session to the organisation of an admin. */
async function addGuide(admin: { email: string }) {
  const { organisationId, passwordHash } = await db
    .selectFrom('staff')
    .select(['organisationId', 'passwordHash'])
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow()
  const at = Temporal.Now.instant()
  const member = { organisationId, id: guideId, name: 'Grete Lange', email: 'grete@museum.example' }
  await db
    .insertInto('staff')
    .values({ ...member, passwordHash, admin: false, lastUsedProjectId: null, createdAt: at })
    .execute()
  const of = { organisationId, staffId: guideId }
  await db
    .insertInto('session')
    .values({ ...of, tokenHash: hashOf(session), createdAt: at, lastUsedAt: at })
    .execute()
  return of
}

test('a link and a feed that are revoked on one process are refused on the other at once', async () => {
  const [one, other] = servers
  if (!one || !other) throw new Error('two servers run')
  const museum = await registerOrganisation(one.address)
  const of = await addGuide(museum)
  const cookie = `rundgang_session=${session}`
  for (const _ of Array.from({ length: 10 })) {
    const token = newToken()
    const { status } = await museum.call('POST', `admin/staff/${guideId}/link`)
    expect(status).toBe(200)
    // The email has the token; the row has only its hash.
    await db
      .updateTable('staffToken')
      .set({ tokenHash: hashOf(token) })
      .where('staffId', '=', of.staffId)
      .where('kind', '=', 'link')
      .execute()
    const headers = { [linkHeader]: '1', cookie: `rundgang_link=${token}` }
    const mine = async () => (await fetch(`${other.address}/api/mine`, { headers })).status
    expect(await mine()).toBe(200)
    await museum.call('DELETE', `admin/staff/${guideId}/link`)
    expect(await mine()).toBe(401)

    const calendar = `${one.address}/api/mine/calendar`
    const made = await fetch(calendar, { method: 'POST', headers: { cookie } })
    const { pathname } = new URL(((await made.json()) as FeedMade).url)
    const feed = async () => (await fetch(`${other.address}${pathname}`)).status
    expect(await feed()).toBe(200)
    await fetch(calendar, { method: 'DELETE', headers: { cookie } })
    expect(await feed()).toBe(404)
  }
})
