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
  /** Ends the backup that was begun; `keyEnclosed`: the key lies in the folder and belongs to it. */
  end: () => Promise<BackupEnd & { keyEnclosed: boolean }>
}

/**
 * The embedded database as a tar file, while others read and write it. As PostgreSQL's own
 * pg_basebackup does it: the files are read as they are, at different moments, and the log that was
 * written meanwhile comes along; recovering from both leads to exactly the moment of the end.
 */
export async function* packBackup({ dataDir, madeAt, end }: Packing): AsyncGenerator<Buffer> {
  yield* gathered(bulk(clusterIn(dataDir), madeAt))
  const ended = await end()
  yield* gathered(rest(dataDir, madeAt, ended))
  if (ended.keyEnclosed) {
    yield tarText(names.key, readFileSync(join(dataDir, names.key)), madeAt)
  }
  // Last: where it is missing, so may be other things.
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
