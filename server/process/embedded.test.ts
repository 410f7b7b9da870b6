import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/database/embedded.ts'

const rows = 20

let folder: string
let synced = 0
const { fdatasyncSync } = fs

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-embedded-'))
  fs.fdatasyncSync = (descriptor) => {
    synced += 1
    fdatasyncSync(descriptor)
  }
  syncBuiltinESMExports()
})

afterAll(async () => {
  fs.fdatasyncSync = fdatasyncSync
  syncBuiltinESMExports()
  await rm(folder, { recursive: true, force: true })
})

test('every stored row is on the disk before it is acknowledged, and there after reopening', async () => {
  const first = await openEmbedded(folder)
  await first.pglite.exec('create table kept (number int)')
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
