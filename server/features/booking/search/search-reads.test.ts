import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { fillProject } from '#test/world/filled.ts'
import { searchIndex } from './search.queries.ts'
import { termsOf } from './search.rules.ts'

let app: TestApp
let of: { projectId: string; organisationId: OrganisationId }
beforeAll(async () => {
  app = await openTestApp()
  of = await openLargeProject()
})
afterAll(() => app.close())

const slots = 1000
const bookingsPerSlot = 10

/** A project with many bookings in an organisation of its own. */
async function openLargeProject() {
  const { projectId } = await app.register()
  await fillProject(app.db, { projectId, from: '2026-12-01', days: 100, slots, bookingsPerSlot })
  await sql`
    update booking set booker_name = 'Anneliese Zylinski'
    where id in (select id from booking where project_id = ${projectId} limit 3)`.execute(app.db)
  const { organisationId } = await app.db
    .selectFrom('project')
    .select('organisationId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { projectId, organisationId }
}

/** How many entries this connection has read from the table's indexes. */
async function entriesRead(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: string }>`
    select sum(idx_tup_read + idx_tup_fetch) as read from pg_stat_user_indexes
    where relname = 'booking'`.execute(db)
  return Number(rows[0]?.read)
}

const nearly = (word: string) => termsOf([word], [])[0]?.nearly ?? []

test.each([
  ['a name', { anyOf: ['%zylinski%'], patterns: [] }],
  ['a misspelled name', { anyOf: nearly('zylinsky'), patterns: [] }],
  ['a name and a misspelled one', { anyOf: nearly('zylinksi'), patterns: ['%anneliese%'] }],
  [
    'two misspelled names',
    { anyOf: nearly('anneleise'), patterns: [], filters: [nearly('zylnski')] },
  ],
])('a search for %s reads hardly more than the bookings that match', async (_, asked) => {
  const now = app.clock.now()
  await app.db.connection().execute(async (db) => {
    const before = await entriesRead(db)
    const { found } = await searchIndex(db, { ...of, ...asked, now, most: 500, limit: 20 })
    expect(found).toHaveLength(3)
    expect((await entriesRead(db)) - before).toBeLessThan(100)
  })
})

test('a long query of letters that sound alike reads the index no more often than a short one may', () => {
  const terms = termsOf(
    Array.from({ length: 8 }, (_, n) => `${n}${'ei'.repeat(15)}`),
    [],
  )
  const reads = terms.reduce((sum, { nearly: spellings }) => sum + spellings.length, 0)
  expect(reads).toBeLessThanOrEqual(600)
})
