import fs from 'node:fs'
import { chmod, readdir, stat } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overPglite } from '#server/database/open.ts'
import { checkpointIfDue } from '#server/database/pglite/checkpoint.ts'
import { openEmbedded } from '#server/database/pglite/embedded.ts'
import { testFolder } from '#test/per-file.ts'

const rows = 20

const folder = await testFolder('rundgang-embedded-')
let synced = 0
const { fdatasyncSync } = fs

beforeAll(async () => {
  fs.fdatasyncSync = (descriptor) => {
    synced += 1
    fdatasyncSync(descriptor)
  }
  syncBuiltinESMExports()
})

afterAll(async () => {
  fs.fdatasyncSync = fdatasyncSync
  syncBuiltinESMExports()
})

test('every row is on disk before it is acknowledged, and still there after reopening', async () => {
  const first = await openEmbedded(folder)
  await first.pglite.query('create table kept (number int)')
  const before = synced
  for (let number = 0; number < rows; number++) {
    await first.pglite.query('insert into kept values ($1)', [number])
  }
  expect(synced - before).toBeGreaterThanOrEqual(rows)
  await first.pglite.close()
  first.lock.release()

  const again = await openEmbedded(folder)
  const { rows: found } = await again.pglite.query('select count(*)::int as count from kept')
  expect(found).toEqual([{ count: rows }])
  await again.pglite.close()
  again.lock.release()
})

test('only the owner can read or write the embedded database’s files, including those of earlier versions', async () => {
  const openToOthers = async () => {
    const entries = await readdir(folder, { recursive: true })
    const modes = entries.map(async (name) => ({
      name,
      mode: (await stat(join(folder, name))).mode,
    }))
    return (await Promise.all(modes)).filter(({ mode }) => (mode & 0o077) !== 0)
  }
  const write = async () => {
    const { pglite, lock } = await openEmbedded(folder)
    await pglite.query('create table if not exists large (text text)')
    await pglite.query(
      'insert into large select repeat(md5(random()::text), 1000) from generate_series(1, 100)',
    )
    await pglite.query('checkpoint')
    await pglite.close()
    lock.release()
  }
  await write()
  expect(await openToOthers()).toEqual([])
  for (const name of ['database/PG_VERSION', 'database/base', 'database/global']) {
    await chmod(join(folder, name), name.endsWith('VERSION') ? 0o666 : 0o755)
  }
  await write()
  expect(await openToOthers()).toEqual([])
})

test('the database’s log stays short however much is written', async () => {
  const { pglite, lock } = await openEmbedded(folder)
  const db = overPglite(pglite)
  const write = async (megabytes: number) => {
    const some = 'repeat(md5(random()::text), 32 * 1024) from generate_series(1, $1::int)'
    await pglite.query(`insert into written select ${some}`, [megabytes])
    await pglite.query('truncate written')
    await checkpointIfDue(db)
  }
  const logMegabytes = async () => {
    const sum = 'select sum(size) / 1024 / 1024 as megabytes from pg_ls_waldir()'
    return Number((await pglite.query<{ megabytes: string }>(sum)).rows[0]?.megabytes)
  }
  await pglite.query('create table written (text text)')
  await pglite.query('alter table written alter text set storage external')
  for (let turn = 0; turn < 8; turn++) await write(40)
  expect(await logMegabytes()).toBeLessThanOrEqual(160)
  await db.destroy()
  lock.release()
})
