import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessGone } from './tar.ts'

/** PostgreSQL's control file, copied separately at a moment when nothing writes to it. */
export const controlFile = 'global/pg_control'

export const walFolder = 'pg_wal'

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
export async function* clusterFiles(cluster: string, within = ''): AsyncGenerator<ClusterFile> {
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
