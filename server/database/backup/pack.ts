import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { clusterIn } from '#server/database/pglite/embedded.ts'
import { clusterFiles, controlFile, walFolder } from './cluster-files.ts'
import { type Manifest, names } from './manifest.ts'
import { asideIn, type BackupEnd } from './span.ts'
import { gathered, tarEnd, tarFile, tarFolder, tarText } from './tar.ts'

interface Packing {
  dataDir: string
  madeAt: Temporal.Instant
  /** Ends the backup; `keyEnclosed`: the key is in the folder and belongs to the backup. */
  end: () => Promise<BackupEnd & { keyEnclosed: boolean }>
}

/**
 * Packs the embedded database into a tar file while others read and write it. Like PostgreSQL's own
 * pg_basebackup, it reads the files as they are, at different moments, and adds the log that was
 * written meanwhile; recovery from both restores exactly the moment of the end.
 */
export async function* packBackup({ dataDir, madeAt, end }: Packing): AsyncGenerator<Buffer> {
  yield* gathered(bulk(clusterIn(dataDir), madeAt))
  const ended = await end()
  yield* gathered(rest(dataDir, madeAt, ended))
  if (ended.keyEnclosed) {
    yield tarText(names.key, readFileSync(join(dataDir, names.key)), madeAt)
  }
  // Last: if it is missing, other entries may be missing too.
  yield tarText(names.manifest, manifestOf(dataDir, madeAt, ended), madeAt)
  yield tarEnd
}

const within = (path: string) => `${names.cluster}/${path}`

function* bulk(cluster: string, madeAt: Temporal.Instant): Generator<Buffer> {
  yield tarFolder(names.cluster, madeAt)
  for (const { path, isFolder } of clusterFiles(cluster)) {
    if (isFolder) yield tarFolder(within(path), madeAt)
    else yield* tarFile(within(path), join(cluster, path), madeAt)
  }
  yield tarFolder(within(`${walFolder}/archive_status`), madeAt)
}

function* rest(
  dataDir: string,
  madeAt: Temporal.Instant,
  { segments, label }: BackupEnd,
): Generator<Buffer> {
  const aside = asideIn(dataDir)
  for (const name of segments) {
    yield* tarFile(within(`${walFolder}/${name}`), join(aside, name), madeAt)
  }
  yield* tarFile(within(controlFile), join(aside, basename(controlFile)), madeAt)
  yield tarText(within('backup_label'), label, madeAt)
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
