import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import type { Database, Transaction } from '../open.ts'
import { clusterIn } from '../pglite/embedded.ts'
import { syncFolder } from '../pglite/folder-lock.ts'
import { migrationsOf } from '../tables.ts'
import { type Tally, tallyOf } from '../transact.ts'
import { readTar, type TarEntry, type TarWriter, unlessGone, writeTar } from './tar.ts'

/**
 * The last entry in a backup: describes its contents, with the counts that a restore is checked
 * against.
 */
const manifest = z.object({
  rundgangBackup: z.literal(1),
  madeAt: z.string(),
  /** The PostgreSQL major version that wrote the files; no other version can read them. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** Whether the backup contains the secret key; if not, it was given as `SECRET_KEY`. */
  keyEnclosed: z.boolean(),
  tables: z.array(
    z.object({
      table: z.string(),
      rows: z.number().int(),
      sums: z.record(z.string(), z.string()),
    }),
  ),
})

export type Manifest = z.infer<typeof manifest>

/** Undefined if the text is not a manifest. */
function readManifest(text: string): Manifest | undefined {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export const names = {
  /** The cluster's folder within a backup. */
  cluster: 'database',
  key: 'secret.key',
  manifest: 'manifest.json',
}

/** A time formatted for a file name: `2026-12-01T09-00-00Z`. */
export const fileTime = (moment: Temporal.Instant) =>
  moment.toString({ smallestUnit: 'second' }).replaceAll(':', '-')

/**
 * Writes a backup that only its owner can read, checks it by reading it back, and returns its
 * manifest and its size in bytes. An incomplete file never gets the final name.
 */
export async function writeBackup(
  file: string,
  backup: AsyncIterable<Uint8Array>,
): Promise<Manifest & { bytes: number }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.part`
  const forget = () => rmSync(unfinished, { force: true })
  process.once('exit', forget)
  try {
    // Never writes into an existing file: another user may have created it and would own the
    // backup.
    forget()
    const written = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(backup, createGzip(), written)
    const manifest = await inspectBackup(unfinished)
    if (!manifest) throw new CommandRefused(operatingTexts.brokenOff)
    await rename(unfinished, file)
    syncFolder(dirname(file))
    return { ...manifest, bytes: (await stat(file)).size }
  } finally {
    process.off('exit', forget)
    forget()
  }
}

type Visit = (entry: TarEntry, content: AsyncIterable<Buffer>) => Promise<void>

/** Reads a whole backup; rejects if it is damaged. */
export function readBackup(file: string, visit: Visit): Promise<void> {
  return pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) =>
    readTar(source, visit),
  )
}

/** The manifest of a complete backup; undefined if the file is incomplete or not a backup. */
export async function inspectBackup(file: string): Promise<Manifest | undefined> {
  let manifest: Manifest | undefined
  const visit: Visit = async ({ name }, content) => {
    if (name === names.manifest) manifest = readManifest(await text(content))
  }
  return readBackup(file, visit).then(
    () => manifest,
    () => undefined,
  )
}

/** PostgreSQL's control file, copied separately at a moment when nothing writes to it. */
const controlFile = 'global/pg_control'

const walFolder = 'pg_wal'

// Files that backups leave out, as pg_basebackup does, because they belong to the running process
// or will be recreated.
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(.*\/)?pg_internal\.init.*|(.*\/)?pgsql_tmp.*)$/
const emptied = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  ...['pg_subtrans', walFolder],
])

interface ClusterFile {
  /** Relative to the cluster folder. */
  path: string
  isFolder: boolean
}

/** The files of a running cluster that belong in a backup, except its log and its control file. */
async function* clusterFiles(cluster: string, within = ''): AsyncGenerator<ClusterFile> {
  const folder = join(cluster, within)
  const entries = await unlessGone(readdir(folder, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const path = within ? `${within}/${entry.name}` : entry.name
    if (leftOut.test(path) || path === controlFile) continue
    if (!entry.isDirectory()) {
      yield { path, isFolder: false }
      continue
    }
    yield { path, isFolder: true }
    if (!emptied.has(path)) yield* clusterFiles(cluster, path)
  }
}

/**
 * Where the last part of a backup is kept until it is read: the log written during the backup, and
 * the control file.
 */
const asideIn = (dataDir: string) => join(dataDir, 'backup.part')

/** What the server process reports at the end of a backup. */
export interface BackupEnd {
  label: string
  /** The log files that recovery needs, and no later ones. */
  segments: string[]
  tables: Tally[]
  migrations: string[]
}

/**
 * Begins a backup: from now on the cluster's files may be read as they are, at different moments.
 */
export async function beginBackup(db: Database): Promise<void> {
  await sql`select pg_backup_start('rundgang', fast => true)`.execute(db)
}

/** Ends a backup that may have already ended. A backup left open would prevent the next one. */
export async function abandonBackup(db: Database, dataDir: string): Promise<void> {
  await sql`select pg_backup_stop(false)`.execute(db).catch(() => {})
  forgetBackup(dataDir)
}

export const forgetBackup = (dataDir: string) =>
  rmSync(asideIn(dataDir), { recursive: true, force: true })

/**
 * Ends a backup; a restore will return to the state at this point. Uses one transaction, so nothing
 * is written between counting the rows and ending the backup, and no log file is removed before it
 * is copied. All other queries wait until it ends.
 */
export function endBackup(db: Database, dataDir: string): Promise<BackupEnd> {
  const cluster = clusterIn(dataDir)
  const aside = asideIn(dataDir)
  return db.transaction().execute(async (tx) => {
    const tables = await tallyOf(tx)
    const migrations = await migrationsOf(tx)
    const { label, last } = await stopBackup(tx)
    const segments = segmentsFor(join(cluster, walFolder), { label, last })
    forgetBackup(dataDir)
    mkdirSync(aside, { mode: 0o700 })
    for (const path of [...segments.map((name) => join(walFolder, name)), controlFile]) {
      copyFileSync(join(cluster, path), join(aside, basename(path)))
    }
    return { label, segments, tables, migrations }
  })
}

async function stopBackup(tx: Transaction): Promise<{ label: string; last: string }> {
  const { rows } = await sql<{ label: string; last: string }>`
    select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(tx)
  if (!rows[0]) throw new Error('PostgreSQL ended the backup without a label')
  return rows[0]
}

function segmentsFor(folder: string, { label, last }: { label: string; last: string }): string[] {
  const [, first = ''] = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(label) ?? []
  const there = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const needed = there.filter((name) => name >= first && name <= last).sort()
  if (needed[0] !== first || needed.at(-1) !== last) {
    throw new Error('the log of the time of the backup is not there any more')
  }
  return needed
}

interface Packing {
  dataDir: string
  madeAt: Temporal.Instant
  /**
   * Ends the backup. `keyEnclosed` means that the key is in the data folder, so the backup must
   * contain it.
   */
  end: () => Promise<BackupEnd & { keyEnclosed: boolean }>
}

/**
 * Packs the embedded database into a tar file while it is being read and written. Like PostgreSQL's
 * own pg_basebackup, it reads the files as they are, at different times, and adds the log written
 * during the backup; recovering from both restores exactly the state at the end of the backup.
 */
export function packBackup({ dataDir, madeAt, end }: Packing): AsyncIterable<Uint8Array> {
  return writeTar(madeAt, async (tar) => {
    await addBulk(tar, clusterIn(dataDir))
    const ended = await end()
    await addRest(tar, dataDir, ended)
    if (ended.keyEnclosed) tar.text(names.key, readFileSync(join(dataDir, names.key)))
    // Added last, so a backup without it is known to be incomplete.
    tar.text(names.manifest, manifestOf(dataDir, madeAt, ended))
  })
}

const within = (path: string) => `${names.cluster}/${path}`

async function addBulk(tar: TarWriter, cluster: string): Promise<void> {
  tar.folder(names.cluster)
  for await (const { path, isFolder } of clusterFiles(cluster)) {
    if (isFolder) tar.folder(within(path))
    else await tar.file(within(path), join(cluster, path))
  }
  tar.folder(within(`${walFolder}/archive_status`))
}

async function addRest(
  tar: TarWriter,
  dataDir: string,
  { segments, label }: BackupEnd,
): Promise<void> {
  const aside = asideIn(dataDir)
  for (const name of segments) await tar.file(within(`${walFolder}/${name}`), join(aside, name))
  await tar.file(within(controlFile), join(aside, basename(controlFile)))
  tar.text(within('backup_label'), label)
}

function manifestOf(
  dataDir: string,
  madeAt: Temporal.Instant,
  { tables, migrations, keyEnclosed }: BackupEnd & { keyEnclosed: boolean },
): string {
  const postgres = readFileSync(join(clusterIn(dataDir), 'PG_VERSION'), 'utf8').trim()
  const made = { madeAt: madeAt.toString(), postgres, migrations, keyEnclosed, tables }
  const manifest: Manifest = { rundgangBackup: 1, ...made }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
