import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { fillProject } from '#test/world/filled.ts'
import { listEntries } from './search.queries.ts'

let app: TestApp
let of: { projectId: string; organisationId: OrganisationId }
beforeAll(async () => {
  app = await openTestApp()
  of = await openLargeProject()
})
afterAll(() => app.close())

const slots = 1000
const bookingsPerSlot = 10

/** A project whose bookings each have the usual number of keys. */
async function openLargeProject() {
  const { projectId } = await app.register()
  await fillProject(app.db, { projectId, from: '2026-12-01', days: 100, slots, bookingsPerSlot })
  // The otherwise useless condition makes PostgreSQL generate different keys for each booking.
  await sql`
    insert into booking_search (organisation_id, booking_id, project_id, words, keys)
    select organisation_id, id, project_id, ' jürgen weiß jürgenweiß klasse 4b schule example ', array(
      select (1 + floor(random() * 2000))::int from generate_series(1, 60) where id is not null
    )
    from booking where project_id = ${projectId}`.execute(app.db)
  // This tells the planner how many entries there are, but nothing about their values, as is usual
  // on the embedded database.
  await sql`reindex table booking_search`.execute(app.db)
  const { organisationId } = await app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { projectId, organisationId }
}

/** The number of entries that this connection has read from the table's index of all bookings. */
async function entriesRead(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: string }>`
    select idx_tup_read as read from pg_stat_user_indexes
    where indexrelname = 'booking_search_pkey'`.execute(db)
  return Number(rows[0]?.read)
}

const none = { keys: [], nearly: null, patterns: [], most: 200 }

test.each([
  ['a name', { ...none, keys: [1, 2] }],
  ['a misspelled name', { ...none, nearly: [1, 2, 3, 4, 5, 6, 7, 8] }],
  ['a name and a misspelled one', { ...none, keys: [1], nearly: [2, 3, 4, 5, 6, 7, 8, 9] }],
])('a search for %s reads only the entries that have its keys', async (_, asked) => {
  await app.db.connection().execute(async (db) => {
    const before = await entriesRead(db)
    const found = await listEntries(db, { ...of, ...asked })
    expect(found.length).toBeGreaterThan(0)
    expect((await entriesRead(db)) - before).toBe(0)
  })
})
