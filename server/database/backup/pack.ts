import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { clusterIn } from '#server/database/pglite/embedded.ts'
import { clusterFiles, controlFile, walFolder } from './cluster-files.ts'
import { type Manifest, names } from './manifest.ts'
import { asideIn, type BackupEnd } from './span.ts'
import { type TarWriter, writeTar } from './tar.ts'

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
