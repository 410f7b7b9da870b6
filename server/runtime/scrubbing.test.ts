import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { startDataScrubbing } from './scrubbing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const errors: string[] = []
const log = { error: (_facts: object, text: string) => void errors.push(text) }
const databaseUrl = inject('testDatabase').kind === 'postgres' ? 'postgres://' : undefined

/** Data scrubbing, as in a freshly started process. */
const started = () =>
  startDataScrubbing({ db: app.db, config: { dataDir: app.ctx.config.dataDir, databaseUrl }, log })

// Both ways of scrubbing record the number of rows in `reltuples`; nothing else analyses tables
// this small.
const unseen = async () => {
  const { rows } = await sql<{ seen: number }>`select reltuples::int as seen from pg_class
    where relname = 'booking'`.execute(app.db)
  return rows[0]?.seen === -1
}
const forgetSeen = () =>
  sql`update pg_class set reltuples = -1 where relname = 'booking'`.execute(app.db)

test('copies of erased data are removed later if the first attempt fails', async () => {
  const scrubbing = started()
  await scrubbing.scrubIfDue()
  expect(await unseen()).toBe(true)

  await sql`alter table outbox rename to away`.execute(app.db)
  scrubbing.copiesLeft()
  await expect(scrubbing.scrubIfDue()).rejects.toThrow('outbox')
  // `scrubNow` logs the error instead of throwing it.
  await scrubbing.scrubNow()
  expect(errors).toEqual([
    'copies of what was erased are left for the next round of scheduled jobs',
  ])
  await sql`alter table away rename to outbox`.execute(app.db)
  await forgetSeen()

  await scrubbing.scrubIfDue()
  expect(await unseen()).toBe(false)
  await forgetSeen()
  await scrubbing.scrubIfDue()
  expect(await unseen()).toBe(true)
})

test('a new process removes copies of erased data that the previous one left behind when it was stopped', async () => {
  const museum = await app.register()
  await museum.book(await museum.openSlot())
  await started().scrubIfDue()
  expect(await unseen()).toBe(true)
  await sql`update booking set booker_name = '', booker_email = '', comment = '',
    erased_at = booked_at`.execute(app.db)
  const scrubbing = started()
  await scrubbing.scrubIfDue()
  expect(await unseen()).toBe(false)
  await forgetSeen()
  await scrubbing.scrubIfDue()
  expect(await unseen()).toBe(true)
})
