import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { dumpOf } from '#test/dump.ts'
import { type ServerProcess, startListeningServer } from '#test/promises/processes/process.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'

let folder: string
let server: ServerProcess & { address: string }

const serve = async () => {
  server = await startListeningServer({ settings: { DATA_DIR: folder } })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rundgang-jobs-'))
  await serve()
})
afterEach(async () => {
  await server.signal('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const mailFiles = () => readdir(join(folder, 'mails')).catch(() => [])

async function inDatabase<T>(ask: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => T) {
  const { db, close } = await openDatabase({ dataDir: folder })
  try {
    return await ask(db)
  } finally {
    await close()
  }
}

test('a server erases expired data when it starts, including from mail files, and later its copies in the database’s own files', async () => {
  const museum = await registerOrganisation(server.address)
  const booker = { booker_name: 'Ada Lovelace', booker_email: 'ada@schule.example' }
  await museum.book(await museum.openSlot(), { ...booker, comment: 'Rollstuhl' })
  await vi.waitFor(async () => expect(await mailFiles()).toHaveLength(1), 10_000)
  expect((await server.signal('SIGTERM')).code).toBe(0)
  await inDatabase((db) => sql`update slot set starts_at = now() - interval '91 days'`.execute(db))

  await serve()
  await vi.waitFor(async () => expect(await mailFiles()).toEqual([]), 10_000)
  expect((await server.signal('SIGTERM')).code).toBe(0)
  const dump = await inDatabase((db) => dumpOf(db))
  expect(dump).toContain('"erased_at":"20')
  expect(dump).not.toMatch(/lovelace|ada@|rollstuhl/i)

  expect(await filesWith('Lovelace')).not.toEqual([])
  await inDatabase((db) =>
    sql`update erased_copies set since = now() - interval '36 hours'`.execute(db),
  )
  await serve()
  await vi.waitFor(async () => expect(await filesWith('Lovelace')).toEqual([]), 20_000)
})

/** The files of the database's tables that contain a text. */
async function filesWith(text: string): Promise<string[]> {
  const base = join(folder, 'database', 'base')
  const names = await readdir(base, { recursive: true })
  const contents = await Promise.all(
    names.map((name) => readFile(join(base, name), 'latin1').catch(() => '')),
  )
  return names.filter((_, n) => contents[n]?.includes(text))
}
