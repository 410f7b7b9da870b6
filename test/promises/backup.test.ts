import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { askForBackup } from '#server/database/backup/ask.ts'
import { restoreBackup } from '#server/database/backup/restore.ts'
import { writeTar } from '#server/database/backup/tar.ts'
import { names } from '#server/database/backup/write.ts'
import { runCommand, startCommand } from '#test/command.ts'
import { contradictionsIn, hashesOf, lookInto } from '#test/invariants/invariants.ts'
import { testFolder } from '#test/per-file.ts'
import {
  type ServerProcess,
  startListeningServer,
  startServer,
} from '#test/promises/processes/process.ts'
import { registerOrganisation } from '#test/world/registered-organisation.ts'
import { startVisitors } from '#test/world/visitors.ts'
import { operatingTexts, serverTexts } from '#texts/de/operating.ts'

const folder = await testFolder('rundgang-backup-')
/** The data folder of the server under load. */
let live: string
/** A backup taken under load. */
let file: string
let bookedBefore: string[]
let server: (ServerProcess & { address: string }) | undefined

const serve = async (dataDir: string) => {
  server = await startListeningServer({ settings: { DATA_DIR: dataDir } })
  return server
}
const stop = async () => {
  await server?.signal('SIGTERM')
  server = undefined
}
const backup = (dataDir: string, ...words: string[]) =>
  runCommand('backup', { settings: { DATA_DIR: dataDir }, words })
const restore = (dataDir: string, ...words: string[]) =>
  runCommand('restore', { settings: { DATA_DIR: dataDir }, words })

beforeAll(async () => {
  live = join(folder, 'live')
  file = join(folder, 'backups', 'one.tar.gz')
  const { address } = await serve(live)
  const museum = await registerOrganisation(address)
  const slotIds = await Promise.all(
    Array.from({ length: 4 }, () => museum.openSlot({ max_attendees: 100_000 })),
  )
  const visitors = startVisitors({ address, projectId: museum.projectId, slotIds, count: 4 })
  await visitors.more(40)
  bookedBefore = visitors.booked()
  const { code, said } = await backup(live, file)
  expect([code, said]).toEqual([0, expect.stringContaining(operatingTexts.keyEnclosed)])
  await visitors.more(20)
  await visitors.stop()
})

afterAll(async () => {
  await stop()
})

test('a backup taken under load restores a consistent database and the secret key', async () => {
  const restored = join(folder, 'restored')
  const { code, said } = await restore(restored, file)
  expect([code, said]).toEqual([0, expect.stringContaining(restored)])
  await lookInto(restored, async (db) => {
    expect(await contradictionsIn(db)).toEqual({ slots: [], bookings: [] })
    const bookings = await db.selectFrom('booking').select('id').execute()
    const ids = new Set(bookings.map(({ id }) => id))
    expect(bookedBefore.filter((id) => !ids.has(id))).toEqual([])
  })
  const key = await readFile(join(live, 'secret.key'), 'utf8')
  expect(await readFile(join(restored, 'secret.key'), 'utf8')).toBe(key)
  expect((await readdir(restored)).sort()).toEqual(['database', 'secret.key'])
})

test('the backup file and the backup socket are accessible only to their owner', {
  tags: ['more'],
}, async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(live, 'in-use.sock'))).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'backups'))).toEqual(['one.tar.gz'])
})

test('a backup does not overwrite any file, and nothing is restored into a folder in use', {
  tags: ['more'],
}, async () => {
  const before = await stat(file)
  expect(await backup(live, file)).toMatchObject({ code: 1, said: operatingTexts.exists(file) })
  expect(await restore(live, file, '--replace')).toMatchObject({
    code: 1,
    said: operatingTexts.folderInUse(live),
  })
  expect((await stat(file)).mtimeMs).toBe(before.mtimeMs)
})

test('an interrupted backup or restore leaves nothing incomplete behind', {
  tags: ['more'],
}, async () => {
  const into = join(folder, 'broken-off')
  const given = join(folder, 'given-up.tar.gz')
  for (const [name, dataDir, word, half] of [
    ['backup', live, given, `${given}.part`],
    ['restore', into, file, join(into, 'restore.part')],
  ] as const) {
    const command = startCommand(name, { settings: { DATA_DIR: dataDir }, words: [word] })
    await expect.poll(() => existsSync(half), { interval: 5, timeout: 20_000 }).toBe(true)
    command.kill('SIGTERM')
    await command.ended
    expect(existsSync(half)).toBe(false)
  }
})

test('after a restore is killed, no server starts with an empty database, and the next start cleans up', async () => {
  const killed = join(folder, 'killed')
  const half = join(killed, 'restore.part')
  await mkdir(half, { recursive: true })
  const refused = startServer({ settings: { DATA_DIR: killed, LOG_LEVEL: 'silent' } })
  onTestFinished(() => void refused.signal('SIGKILL'))
  expect(await refused.ended).toEqual({ code: 1, signal: null })
  expect(refused.printed().trim()).toBe(serverTexts.restoreUnfinished(killed))
  expect((await restore(killed, file)).code).toBe(0)
  await mkdir(half)
  await lookInto(killed, async () => expect(existsSync(half)).toBe(false))
})

test('only one backup runs at a time, and interrupting its client or stopping the server ends it', {
  tags: ['more'],
}, async () => {
  const begun = async () => {
    const backup = await askForBackup(live)
    if (!backup) throw new Error('nobody has the folder')
    return backup
  }
  const first = await begun()
  await expect(begun()).rejects.toThrow(operatingTexts.busy)
  first.leave()
  const last = await vi.waitFor(begun)
  expect(await server?.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  await expect(last.end()).rejects.toThrow(operatingTexts.brokenOff)
})

test('without a running server a backup succeeds, and a restore replaces data only with --replace, keeping the old data', {
  tags: ['more'],
}, async () => {
  await stop()
  const cluster = join(live, 'database')
  const rows = () => lookInto(live, (db) => hashesOf(db, ['rate_limit']))
  const before = await rows()
  const later = join(folder, 'later.tar.gz')
  await writeFile(`${later}.part`, 'of somebody else', { mode: 0o644 })
  expect((await backup(live, later)).code).toBe(0)
  expect((await stat(later)).mode & 0o777).toBe(0o600)
  await lookInto(live, (db) => db.updateTable('booking').set({ comment: 'Später' }).execute())
  const changed = await filesOf(cluster)

  expect(await restore(live, later)).toMatchObject({
    code: 1,
    said: operatingTexts.notEmptyFolder(live),
  })
  expect(await filesOf(cluster)).toEqual(changed)

  expect((await restore(live, later, '--replace')).code).toBe(0)
  const aside = (await readdir(live)).filter((name) => name.startsWith('replaced-'))
  expect(aside).toHaveLength(1)
  expect(await filesOf(join(live, aside[0] ?? '', 'database'))).toEqual(changed)
  expect(await rows()).toEqual(before)
  const { address } = await serve(live)
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  await stop()

  // Simulates a key that has always been given as `SECRET_KEY`.
  await rm(join(live, 'secret.key'))
  expect(await backup(live, join(folder, 'keyless.tar.gz'))).toMatchObject({
    code: 0,
    said: expect.stringContaining(operatingTexts.keyElsewhere),
  })
})

/** A hash of each file in a folder. */
async function filesOf(of: string): Promise<Record<string, string>> {
  const found = await readdir(of, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  expect(paths.length).toBeGreaterThan(100)
  const hashed = async (path: string) => [relative(of, path), hash('sha256', await readFile(path))]
  return Object.fromEntries(await Promise.all(paths.map(hashed)))
}

const made = Temporal.Instant.from('2026-12-01T09:00:00Z')
const otherDigit = (_: string, before = '', digit = '') => before + (digit === '9' ? '8' : '9')
// Better compression would take longer.
const packed = (...parts: Buffer[]) => gzipSync(Buffer.concat(parts), { level: 1 })

/** The uncompressed tar file, split before its last entry, the manifest. */
async function unpacked() {
  const tar = gunzipSync(await readFile(file))
  const end = tar.lastIndexOf(names.manifest)
  return { files: tar.subarray(0, end), manifest: tar.subarray(end) }
}

const changed = (manifest: Buffer, from: RegExp, to: (...found: string[]) => string) =>
  Buffer.from(manifest.toString('latin1').replace(from, to), 'latin1')

/** A tar file without its end; the name of its only entry points outside the folder. */
async function outside(): Promise<Buffer> {
  const tar = writeTar(made, async (tar) => tar.text('../out', 'x'))
  return Buffer.concat(await tar.toArray()).subarray(0, -1024)
}

test.each([
  [
    'a truncated file',
    async () => (await readFile(file)).subarray(0, -5000),
    operatingTexts.noBackup,
  ],
  [
    'a file without a manifest',
    async () => packed((await unpacked()).files.subarray(0, 512 * 20)),
    operatingTexts.noBackup,
  ],
  ['a file that is not a backup', async () => Buffer.from('Rundgang'), operatingTexts.noBackup],
  [
    'a different number of bookings',
    async () => {
      const { files, manifest } = await unpacked()
      const other = changed(manifest, /("table": "booking",\s+"rows": \d*)(\d)/, otherDigit)
      return packed(files, other)
    },
    () => operatingTexts.differs('booking'),
  ],
  [
    'an entry outside the folder',
    async () => packed(await outside(), (await unpacked()).manifest),
    operatingTexts.noBackup,
  ],
  [
    'a backup of a newer version',
    async () => packed(changed((await unpacked()).manifest, /"0001-start"/, () => '"9001-start"')),
    () => operatingTexts.newerBackup,
  ],
  [
    'a backup of another PostgreSQL version',
    async () =>
      packed(changed((await unpacked()).manifest, /"postgres": "18"/, () => '"postgres": "19"')),
    () => operatingTexts.otherPostgres('19', '18'),
  ],
])(
  'an unusable backup is not restored, and the attempt leaves nothing behind: %s',
  { tags: ['more'] },
  async (_, content, reason) => {
    const damaged = join(folder, 'damaged.tar.gz')
    await writeFile(damaged, await content())
    const into = join(folder, 'not-restored')
    const restoring = restoreBackup({ file: damaged, dataDir: into, replace: false, now: made })
    await expect(restoring).rejects.toThrow(reason(damaged))
    expect(await readdir(into)).toEqual([])
  },
)

test('a backup needs an embedded database, a restore needs an existing file, and neither works with PostgreSQL', {
  tags: ['more'],
}, async () => {
  const nowhere = join(folder, 'nowhere')
  const missing = join(folder, 'missing.tar.gz')
  expect(await backup(nowhere, missing)).toMatchObject({
    code: 1,
    said: operatingTexts.noDatabase(nowhere),
  })
  expect(await restore(nowhere, missing)).toMatchObject({
    code: 1,
    said: operatingTexts.noSuchFile(missing),
  })
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
  const settings = { DATA_DIR: nowhere, DATABASE_URL, SECRET_KEY: '0'.repeat(64) }
  for (const name of ['backup', 'restore'] as const) {
    expect(await runCommand(name, { settings, words: [missing] })).toMatchObject({
      code: 1,
      said: operatingTexts.onlyEmbedded,
    })
  }
})
