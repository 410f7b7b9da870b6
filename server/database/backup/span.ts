import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Transaction } from '#server/database/open.ts'
import { clusterIn } from '#server/database/pglite/embedded.ts'
import { migrationsOf } from '#server/database/tables.ts'
import { type Tally, tallyOf } from '#server/database/tally.ts'
import { controlFile, walFolder } from './cluster-files.ts'

/**
 * Where the last part of a backup is kept until it is read: the log written during the backup, and
 * the control file.
 */
export const asideIn = (dataDir: string) => join(dataDir, 'backup.part')

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
