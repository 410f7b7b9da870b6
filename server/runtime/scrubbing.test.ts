import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { isDue, startDataScrubbing } from './scrubbing.ts'

const app = await testApp()
afterEach(async () => {
  app.clock.set('2026-11-20T12:00:00Z')
  await app.db.deleteFrom('erasedCopies').execute()
  await forgetSeen()
})

const log = { error: (facts: object) => Promise.reject(facts) }
const embedded = inject('testDatabase').kind !== 'postgres'

/** Data scrubbing, as in a freshly started process. */
const started = () => {
  const { dataDir } = app.ctx.config
  const config = { dataDir, databaseUrl: embedded ? undefined : 'postgres://' }
  return startDataScrubbing({ ...app.ctx, config, log })
}

// Both ways of scrubbing record the number of rows in `reltuples`; nothing else analyses tables
// this small.
const scrubbed = async () => {
  const { rows } = await sql<{ seen: number }>`select reltuples::int as seen from pg_class
    where relname = 'booking'`.execute(app.db)
  return rows[0]?.seen !== -1
}
const forgetSeen = () =>
  sql`update pg_class set reltuples = -1 where relname = 'booking'`.execute(app.db)

/** Has a booking erased, at noon in November. */
async function erase() {
  const museum = await app.register()
  await museum.book(await museum.openSlot())
  app.clock.set('2026-12-01T20:00:00Z')
  await museum.prove()
  const payload = { email: 'juergen.weiss@schule.example' }
  const url = '/api/admin/booker/erase'
  expect((await museum.as({ method: 'POST', url, payload })).statusCode).toBe(200)
}

test('copies of what was erased are removed once, in the next night, however often something is erased', async () => {
  await erase()
  await erase()
  await started().scrubIfDue()
  expect(await scrubbed()).toBe(false)
  app.clock.set('2026-12-02T01:00:00Z')
  // By another process than the one that erased.
  await started().scrubIfDue()
  expect(await scrubbed()).toBe(true)
  await forgetSeen()
  await started().scrubIfDue()
  app.clock.set('2026-12-05T01:00:00Z')
  await started().scrubIfDue()
  expect(await scrubbed()).toBe(false)
})

test('what is erased while the copies are removed is removed another time', async () => {
  await erase()
  app.clock.set('2026-12-02T01:00:00Z')
  let erased = false
  const pause = async () => {
    if (!erased) await app.db.updateTable('erasedCopies').set({ erasures: '2' }).execute()
    erased = true
  }
  const { config } = app.ctx
  const options = { ...app.ctx, config: { ...config, databaseUrl: undefined }, log, pause }
  await startDataScrubbing(options).scrubIfDue()
  const { since } = await app.db
    .selectFrom('erasedCopies')
    .select('since')
    .executeTakeFirstOrThrow()
  expect(since.toString()).toBe('2026-12-02T01:00:00Z')
})

test('copies are removed later if the first attempt fails', async () => {
  await erase()
  app.clock.set('2026-12-02T01:00:00Z')
  await sql`alter table outbox rename to away`.execute(app.db)
  await expect(started().scrubIfDue()).rejects.toThrow('outbox')
  await sql`alter table away rename to outbox`.execute(app.db)
  await forgetSeen()
  await started().scrubIfDue()
  expect(await scrubbed()).toBe(true)
})

test.each([
  // Germany is an hour ahead of UTC.
  ['2026-12-01T20:00:00Z', '2026-12-02T00:59:59Z', false],
  ['2026-12-01T20:00:00Z', '2026-12-02T01:00:00Z', true],
  ['2026-12-01T20:00:00Z', '2026-12-02T04:00:00Z', false],
  // Erased during the night, so the next night's turn.
  ['2026-12-02T01:00:00Z', '2026-12-02T03:59:59Z', false],
  ['2026-12-02T01:00:00Z', '2026-12-03T01:00:00Z', true],
  // Not running at night.
  ['2026-12-01T20:00:00Z', '2026-12-03T07:59:59Z', false],
  ['2026-12-01T20:00:00Z', '2026-12-03T08:00:00Z', true],
])('in the embedded database, what was erased at %s is rewritten at %s: %s', (since, now, due) => {
  const at = { now: Temporal.Instant.from(now), embedded: true }
  expect(isDue(Temporal.Instant.from(since), at)).toBe(due)
})
