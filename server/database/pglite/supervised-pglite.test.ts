import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from '../open.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rundgang-turns-'))
let opened: OpenDatabase
beforeAll(async () => {
  opened = await openDatabase({ dataDir })
})
afterAll(async () => {
  await opened.close()
  rmSync(dataDir, { recursive: true })
})

const statements = 20

/** Executes statements that take a while, one after another. */
async function work(db: Database): Promise<void> {
  for (let nth = 0; nth < statements; nth += 1) {
    await sql`select count(*) from generate_series(1, 200000)`.execute(db)
  }
}

/** Counts event loop turns during some work; each turn reads the calls that have arrived. */
async function turnsDuring(work: () => Promise<void>): Promise<number> {
  let turns = 0
  let done = false
  const count = () => {
    if (done) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  await work()
  done = true
  return turns
}

test('a long series of statements does not prevent the event loop from reading calls', {
  tags: ['more'],
}, async () => {
  const { db } = opened
  expect(await turnsDuring(() => work(db))).toBeGreaterThan(statements / 2)
  const inOne = () => db.transaction().execute((tx) => work(tx))
  expect(await turnsDuring(inOne)).toBeGreaterThan(statements / 2)
})
