import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/open.ts'
import { isOutage } from '#server/database/outage.ts'
import { mountSmallDisk, type SmallDisk } from '#test/promises/processes/small-disk.ts'

let disk: SmallDisk
let dataDir: string
let database: { db: Database; close: () => Promise<void> }
let db: Database
let warned: string[]

const crashed = 'the embedded database has crashed and is opened again'
const openAgain = 'the embedded database is open again'

beforeAll(async () => {
  disk = await mountSmallDisk(160)
  dataDir = join(disk.folder, 'data')
})
afterAll(() => disk.remove())

beforeEach(async () => {
  warned = []
  const log = { warn: (_: object, text: string) => void warned.push(text) }
  database = await openDatabase({ dataDir, log })
  db = database.db
  await sql`drop table if exists kept`.execute(db)
  await sql`create table kept (number int)`.execute(db)
})
afterEach(() => database.close())

test('a database with no space for its log is unavailable, and recovers once there is space', async () => {
  await keep(1)
  const giveBack = await disk.fill()
  // The later calls wait for the first one, and then find that the database has crashed.
  for (const refused of [writeUntilRefused(), keep(2), inTransaction(3), keep(4)]) {
    expect(isOutage(await refused.catch((error: unknown) => error))).toBe(true)
  }
  expect(isOutage(await inTransaction(4).catch((error: unknown) => error))).toBe(true)
  await giveBack()
  const freeSince = performance.now()
  await untilAnswered()
  expect(performance.now() - freeSince).toBeLessThan(5000)
  await inTransaction(5)
  expect(await kept()).toEqual([1, 5])
  expect(warned).toEqual([crashed, openAgain])
})

test('a write that did not reach the disk is not acknowledged', async () => {
  await keep(1)
  const { fdatasyncSync } = fs
  fs.fdatasyncSync = () => {
    throw Object.assign(new Error('the disk is broken'), { code: 'EIO' })
  }
  syncBuiltinESMExports()
  const refused = await keep(2).catch((error: unknown) => error)
  fs.fdatasyncSync = fdatasyncSync
  syncBuiltinESMExports()
  expect(isOutage(refused)).toBe(true)
  await untilAnswered()
  await keep(3)
  expect(await kept()).toEqual(expect.arrayContaining([1, 3]))
  expect(warned).toEqual([crashed, openAgain])
})

test('a database on a full disk closes immediately and loses nothing', async () => {
  await keep(1)
  const giveBack = await disk.fill()
  await database.close()
  await giveBack()
  database = await openDatabase({ dataDir })
  db = database.db
  expect(await kept()).toEqual([1])
})

const keep = (number: number) => sql`insert into kept values (${number})`.execute(db)

const inTransaction = (number: number) =>
  db.transaction().execute((tx) => sql`insert into kept values (${number})`.execute(tx))

async function kept(): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from kept order by 1`.execute(db)
  return rows.map(({ number }) => number)
}

/**
 * Writes in one transaction until the database's log needs another file and there is no space for
 * it.
 */
const writeUntilRefused = () =>
  db.transaction().execute(async (tx) => {
    for (;;) await sql`select pg_logical_emit_message(true, '', repeat('x', 1000000))`.execute(tx)
  })

async function untilAnswered(): Promise<void> {
  while (!(await kept().catch(() => null))) await pause(50)
}
