import { fork } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { chmod, lstat, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { mostJoinsReordered } from '../join-within.ts'
import {
  DurableFolder,
  type FolderLock,
  hasRoomToRecover,
  lockFolder,
  RestoreUnfinished,
  syncFolder,
} from './folder-lock.ts'
import { CrashDetectingPglite, SupervisedPglite } from './supervised-pglite.ts'

const megabyte = 1024 * 1024
const least = 16
const most = 128
const share = 1 / 16

/**
 * How many megabytes of the cluster in `folder` are kept in memory by PostgreSQL. A small database
 * needs few. In a large one, a search reads about ten thousand pages; if they did not fit in
 * memory, each search would read them from the disk again.
 */
export async function bufferMegabytes(folder: string): Promise<number> {
  const fitting = Math.round((share * (await bytesIn(folder))) / megabyte)
  return Math.min(Math.max(fitting, least), most)
}

/** The size of all files; 0 for a folder that does not exist yet. */
async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => stat(join(parentPath, name)).then(({ size }) => size))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const ofOthers = 0o077

/**
 * Removes other users' permissions on a folder and everything in it, because earlier versions let
 * everyone read the database's files. Later runs make only a single check.
 */
async function closeToOthers(folder: string): Promise<void> {
  const global = join(folder, 'global')
  if (await isClosed(global)) return
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    // `global` is done last, so after an interruption the next run starts over.
    if (path !== global && !entry.isSymbolicLink()) await close(path)
  }
  await close(folder)
  await close(global)
}

async function isClosed(path: string): Promise<boolean> {
  return ((await lstat(path)).mode & ofOthers) === 0
}

async function close(path: string): Promise<void> {
  const { mode } = await lstat(path)
  if ((mode & ofOthers) !== 0) await chmod(path, mode & 0o777 & ~ofOthers)
}

/** The PostgreSQL major version in PGlite; no other version can read its files. */
export const embeddedPostgres = '18'

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'timezone=UTC'],
  ...['-c', `join_collapse_limit=${mostJoinsReordered}`],
  // How much of the log `checkpointIfDue` may keep for reuse.
  ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=128MB'],
]

export const instantParsers = {
  [types.TIMESTAMPTZ]: (text: string) => Temporal.Instant.from(text),
}

/** The extensions that the search of bookings needs. */
export const extensions = { pg_trgm, btree_gin }

/** The embedded database's path in `dataDir`. */
export const clusterIn = (dataDir: string) => join(resolve(dataDir), 'database')

/** Where a backup is unpacked until it replaces the old data. */
export const unpackedIn = (dataDir: string) => join(resolve(dataDir), 'restore.part')

export const isCluster = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

interface Log {
  warn: (facts: object, text: string) => void
}

const unheard: Log = { warn: () => {} }

/** Opens the embedded database in `dataDir` durably and exclusively. */
export async function openEmbedded(
  dataDir: string,
  log = unheard,
): Promise<{ pglite: SupervisedPglite; lock: FolderLock }> {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  try {
    const cluster = clusterIn(folder)
    await cleanUpOrCreate(folder)
    await closeToOthers(cluster)
    const open = (onCrash: (error: Error) => void) => openCrashDetecting(cluster, onCrash)
    const hasRoom = () => hasRoomToRecover(cluster)
    return { pglite: await SupervisedPglite.open({ open, hasRoom, log }), lock }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Deletes a partial restore unless it is the only copy. */
async function cleanUpOrCreate(folder: string): Promise<void> {
  const unpacked = unpackedIn(folder)
  if (isCluster(clusterIn(folder))) rmSync(unpacked, { recursive: true, force: true })
  // Creating an empty database now would make it look as if there had never been any data.
  else if (existsSync(unpacked)) throw new RestoreUnfinished(folder)
  else await createInChild(clusterIn(folder))
}

/** Opens the cluster in `folder`, creating it if there is none. */
export const openCluster = (folder: string): Promise<PGlite> => openCrashDetecting(folder, () => {})

async function openCrashDetecting(
  folder: string,
  onCrash: (error: Error) => void,
): Promise<CrashDetectingPglite> {
  const buffers = ['-c', `shared_buffers=${await bufferMegabytes(folder)}MB`]
  const options = {
    fs: new DurableFolder(folder),
    startParams: [...startParams, ...buffers],
    parsers: instantParsers,
    extensions,
  }
  const pglite = new CrashDetectingPglite(options, onCrash)
  await pglite.waitReady
  return pglite
}

/**
 * Creating a cluster takes about 500 MB of memory that the process would keep, so it is done in a
 * child process.
 */
function createInChild(folder: string): Promise<void> {
  const child = fork(join(import.meta.dirname, 'create-cluster.ts'), [folder], { stdio: 'inherit' })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      if (code !== 0) {
        fail(new Error(`creating the database ended with ${code ?? signal}`))
        return
      }
      syncFolder(resolve(folder, '..'))
      done()
    })
  })
}
