import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { clusterIn } from '#server/database/embedded.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { migrationsOf } from '#server/database/tables.ts'
import { type Tally, tallyOf } from '#server/database/tally.ts'
import { clusterFiles, controlFile, walFolder } from './cluster-files.ts'
import { type Manifest, names } from './manifest.ts'
import { gathered, tarEnd, tarFile, tarFolder, tarText } from './tar.ts'

export interface BackupSource {
  db: Database
  dataDir: string
  /** Whether the key lies in the folder and is to come along, or is the environment's. */
  keyEnclosed: boolean
  now: () => Temporal.Instant
}

/**
 * The embedded database as a tar file, while others read and write it. As PostgreSQL's own
 * pg_basebackup does it: the files are read as they are, at different moments, and the log that was
 * written meanwhile comes along; recovering from both leads to exactly the moment of the end. Only
 * then everybody else waits, for as long as counting the rows takes and copying that log.
 */
export async function* takeBackup(source: BackupSource): AsyncGenerator<Buffer> {
  const { db, dataDir } = source
  const madeAt = source.now()
  const aside = join(dataDir, 'backup.part')
  await rm(aside, { recursive: true, force: true })
  await sql`select pg_backup_start('rundgang', fast => true)`.execute(db)
  let ended: Ended | undefined
  try {
    yield* gathered(bulk(clusterIn(dataDir), madeAt))
    await mkdir(aside, { mode: 0o700 })
    ended = await endBackup(source, aside)
    yield* gathered(logOf(ended, aside, madeAt))
    yield* ends(source, ended, madeAt)
  } finally {
    // Else no other could be begun. It may have ended already, or the database with it.
    if (!ended) await sql`select pg_backup_stop(false)`.execute(db).catch(() => {})
    await rm(aside, { recursive: true, force: true })
  }
}

const within = (path: string) => `${names.cluster}/${path}`

/**
 * Read at once and in large pieces: between two waits other things happen, on a busy server so many
 * that a wait for each of a thousand files would take minutes.
 */
function* bulk(cluster: string, madeAt: Temporal.Instant): Generator<Buffer> {
  yield tarFolder(names.cluster, madeAt)
  for (const { path, isFolder } of clusterFiles(cluster)) {
    if (isFolder) yield tarFolder(within(path), madeAt)
    else yield* tarFile(within(path), join(cluster, path), madeAt)
  }
  yield tarFolder(within(`${walFolder}/archive_status`), madeAt)
}

interface Ended {
  label: string
  control: Buffer
  /** The files of the log that recovering needs, and no later ones. */
  segments: string[]
  tables: Tally[]
  migrations: string[]
}

/** One transaction, so that nothing is written between the counting and the end. */
function endBackup({ db, dataDir }: BackupSource, aside: string): Promise<Ended> {
  const cluster = clusterIn(dataDir)
  return db.transaction().execute(async (tx) => {
    const tables = await tallyOf(tx)
    const migrations = await migrationsOf(tx)
    const { label, last } = await stopBackup(tx)
    const segments = await segmentsFor(join(cluster, walFolder), { label, last })
    for (const name of segments) {
      await copyFile(join(cluster, walFolder, name), join(aside, name))
    }
    const control = await readFile(join(cluster, controlFile))
    return { label, control, segments, tables, migrations }
  })
}

async function stopBackup(tx: Transaction): Promise<{ label: string; last: string }> {
  const { rows } = await sql<{ label: string; last: string }>`
    select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(tx)
  if (!rows[0]) throw new Error('PostgreSQL ended the backup without a label')
  return rows[0]
}

async function segmentsFor(folder: string, { label, last }: { label: string; last: string }) {
  const [, first = ''] = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(label) ?? []
  const there = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()
  const needed = there.filter((name) => name >= first && name <= last)
  if (needed[0] !== first || needed.at(-1) !== last) {
    throw new Error('the log of the time of the backup is not there any more')
  }
  return needed
}

function* logOf({ segments }: Ended, aside: string, madeAt: Temporal.Instant): Generator<Buffer> {
  for (const name of segments) {
    yield* tarFile(within(`${walFolder}/${name}`), join(aside, name), madeAt)
  }
}

/** The manifest last: where it is missing, so may be other things. */
async function* ends(
  { dataDir, keyEnclosed }: BackupSource,
  { label, control, tables, migrations }: Ended,
  madeAt: Temporal.Instant,
): AsyncGenerator<Buffer> {
  yield tarText(within(controlFile), control, madeAt)
  yield tarText(within('backup_label'), label, madeAt)
  if (keyEnclosed) {
    yield tarText(names.key, await readFile(join(dataDir, names.key)), madeAt)
  }
  const postgres = (await readFile(join(clusterIn(dataDir), 'PG_VERSION'), 'utf8')).trim()
  const made = { madeAt: madeAt.toString(), postgres, migrations, keyEnclosed, tables }
  const manifest: Manifest = { rundgangBackup: 1, ...made }
  yield tarText(names.manifest, `${JSON.stringify(manifest, null, 2)}\n`, madeAt)
  yield tarEnd
}
