import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import { isKnownMigration } from '../migrate.ts'
import { type Database, overPglite } from '../open.ts'
import { clusterIn, embeddedPostgres, openCluster, unpackedIn } from '../pglite/embedded.ts'
import { lockFolder, syncFolder } from '../pglite/folder-lock.ts'
import { migrationsOf } from '../tables.ts'
import { tallyOf } from '../transact.ts'
import { fileTime, inspectBackup, type Manifest, names, readBackup } from './write.ts'

/** Checks that this version of the product can read the backup at all. */
function checkFits({ postgres, migrations }: Manifest): void {
  if (postgres !== embeddedPostgres) {
    throw new CommandRefused(operatingTexts.otherPostgres(postgres, embeddedPostgres))
  }
  if (!migrations.every(isKnownMigration)) throw new CommandRefused(operatingTexts.newerBackup)
}

/**
 * Lets PostgreSQL recover from the restored files, and compares the result with the counts in the
 * backup.
 */
async function checkRestored(cluster: string, manifest: Manifest): Promise<void> {
  const db = await recovered(cluster)
  try {
    const tallies = await tallyOf(db)
    for (const [index, counted] of manifest.tables.entries()) {
      if (isDeepStrictEqual(tallies[index], counted)) continue
      throw new CommandRefused(operatingTexts.differs(counted.table))
    }
    if (!isDeepStrictEqual(await migrationsOf(db), manifest.migrations)) {
      throw new CommandRefused(operatingTexts.differs('migration'))
    }
  } finally {
    await db.destroy()
  }
}

async function recovered(cluster: string): Promise<Database> {
  try {
    return overPglite(await openCluster(cluster))
  } catch (error) {
    throw new CommandRefused(operatingTexts.unreadable, { cause: error })
  }
}

interface Restoring {
  file: string
  dataDir: string
  /** Whether to set the folder's contents aside; if not, the folder must be empty. */
  replace: boolean
  now: Temporal.Instant
}

/** The restored backup's manifest, and the folder that now contains the replaced data. */
export type Restored = Manifest & { aside: string | undefined }

/**
 * Unpacks a backup, and moves it into place once it is complete and matches the counts stored in
 * it. Existing data is not touched before that.
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const folder = resolve(restoring.dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const draft = unpackedIn(folder)
  const forget = () => rmSync(draft, { recursive: true, force: true })
  process.once('exit', forget)
  try {
    const before = [names.cluster, names.key].filter((name) => existsSync(join(folder, name)))
    if (before.length > 0 && !restoring.replace) {
      throw new CommandRefused(operatingTexts.notEmptyFolder(folder))
    }
    const manifest = await manifestOf(restoring.file)
    checkFits(manifest)
    forget()
    await unpack(restoring.file, draft)
    await checkRestored(clusterIn(draft), manifest)
    const aside = exchange({ draft, folder, before, now: restoring.now })
    return { ...manifest, aside }
  } finally {
    process.off('exit', forget)
    forget()
    lock.release()
  }
}

async function manifestOf(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new CommandRefused(operatingTexts.noSuchFile(file))
  const manifest = await inspectBackup(file)
  if (!manifest) throw new CommandRefused(operatingTexts.noBackup(file))
  return manifest
}

const expected = new RegExp(
  `^(${names.cluster}/([\\w.-]+/)*[\\w.-]*|${names.key}|${names.manifest})$`,
)

/** Unpacks the backup into the folder `draft`, and flushes everything to disk. */
async function unpack(file: string, draft: string): Promise<void> {
  await mkdir(draft, { mode: 0o700 })
  const folders = new Set([draft])
  await readBackup(file, async ({ name, isFolder }, content) => {
    if (!expected.test(name) || name.includes('..')) {
      throw new CommandRefused(operatingTexts.noBackup(file))
    }
    const path = join(draft, name)
    const folder = isFolder ? path : dirname(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    if (!isFolder) {
      await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
    }
  })
  for (const folder of folders) syncFolder(folder)
}

interface Exchange {
  draft: string
  folder: string
  before: string[]
  now: Temporal.Instant
}

/**
 * Replaces the old data with the new. The old data stays on the same disk, under a name that says
 * when it was replaced. Synchronous, because an interruption halfway would leave no database.
 */
function exchange({ draft, folder, before, now }: Exchange): string | undefined {
  const aside = before.length > 0 ? join(folder, `replaced-${fileTime(now)}`) : undefined
  if (aside) {
    mkdirSync(aside, { mode: 0o700 })
    for (const name of before) renameSync(join(folder, name), join(aside, name))
    syncFolder(aside)
  }
  // The key is moved before the data it decrypts, so a server that starts in between does not
  // create a new key.
  for (const name of [names.key, names.cluster]) {
    if (existsSync(join(draft, name))) renameSync(join(draft, name), join(folder, name))
  }
  syncFolder(folder)
  return aside
}
