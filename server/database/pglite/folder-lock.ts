import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fdatasyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Thrown if another process has the folder open. */
export class FolderInUse extends Error {}

/** In bytes. Systems limit the path of a socket to between 104 and 108 bytes. */
const longestSocketPath = 100

export interface FolderLock {
  /** Releases the folder. */
  release: () => void
  /**
   * Sets the handler for requests on the socket, which only the folder's owner can send. Until it
   * is set, requests get a 503.
   */
  answer: (listener: RequestListener) => void
}

/** The socket of the process that has the folder open. */
export const socketIn = (folder: string) => join(folder, 'in-use.sock')

/**
 * Locks the folder for this process alone; a second PostgreSQL in it would destroy it. The lock is
 * a socket that its owner listens on: unlike a pid, it is unambiguous across containers, and it
 * stops working when its owner dies. It serves HTTP, so other processes of the same user can send
 * requests that only the lock's owner can handle.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const lock = socketIn(folder)
  const own = join(folder, `${randomBytes(3).toString('hex')}.sock`)
  if (Buffer.byteLength(lock) > longestSocketPath) throw new FolderPathTooLong(folder)
  const server = await listen(own)
  for (let attempt = 0; attempt < 5; attempt++) {
    if (tryLink(own, lock)) {
      // Otherwise, each killed process would leave its own socket behind.
      rmSync(own)
      return held(server, lock)
    }
    if (await isAlive(lock)) break
    await removeDead(lock)
  }
  server.close()
  throw new FolderInUse(folder)
}

/** Thrown if a restore was interrupted in the folder, which now has no database. */
export class RestoreUnfinished extends Error {}

/** Thrown if the folder's path is too long for its lock. */
export class FolderPathTooLong extends Error {}

/** A client may be slow, but must not keep a request open forever. */
const longestRequestMs = 60 * 60_000

async function listen(path: string): Promise<Server> {
  const server = createServer({ requestTimeout: longestRequestMs })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(path, resolve)
  await promise
  // Connecting needs write permission, which only the folder's owner has.
  chmodSync(path, 0o600)
  return server.unref()
}

function held(server: Server, lock: string): FolderLock {
  let answering: RequestListener = (_request, response) => response.writeHead(503).end()
  server.on('request', (request, response) => answering(request, response))
  return {
    release: () => giveBack(server, lock),
    answer: (listener) => {
      answering = listener
    },
  }
}

/** Only one process can create the link, even if many try. */
function tryLink(own: string, lock: string): boolean {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function giveBack(server: Server, lock: string): void {
  rmSync(lock, { force: true })
  server.close()
  server.closeAllConnections()
}

function isAlive(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const visitor = connect(path)
  visitor.once('connect', () => resolve(true))
  visitor.once('error', () => resolve(false))
  return promise.finally(() => visitor.destroy())
}

async function removeDead(lock: string): Promise<void> {
  const aside = `${lock}.${randomBytes(3).toString('hex')}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  // Another process may have taken the lock between the check and the rename; if so, its lock is
  // restored.
  if (await isAlive(aside)) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

interface Stream {
  nfd?: number
}

type SetAttributes = (of: unknown, attributes: { mode?: number }) => void

interface Module {
  NODEFS: {
    node_ops: {
      mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
      setattr: SetAttributes
    }
    stream_ops: { fsync?: (stream: Stream) => number; setattr: SetAttributes }
    /** Converts a Node error into one that reaches PostgreSQL; PGlite swallows all others. */
    tryFSOperation: (operation: () => void) => void
  }
}

type Options = Parameters<NodeFS['init']>[1]

/**
 * PGlite's folder on disk, with the fsync that PGlite leaves out: without it, a crash of the
 * machine could lose acknowledged bookings. PostgreSQL must also be started without `-F` and with
 * `wal_sync_method=fsync`; with the default, `fdatasync`, it would never call this fsync.
 */
export class DurableFolder extends NodeFS {
  override async init(pg: PGlite, options: Options) {
    const started = await super.init(pg, options)
    const syncToDisk = (module: unknown) => {
      const { NODEFS } = module as Module
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        // Folders have no descriptor in PGlite.
        if (nfd !== undefined) NODEFS.tryFSOperation(() => fdatasyncSync(nfd))
        return 0
      }
    }
    const preRun = [...(started.emscriptenOpts.preRun ?? []), syncToDisk, closeToOthers]
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun } }
  }
}

// PGlite ignores PostgreSQL's own umask, and creates files that everyone may read and write.
const ofOwner = (mode: number) => mode & ~0o077

function closeToOthers(module: unknown): void {
  const { node_ops: nodes, stream_ops: streams } = (module as Module).NODEFS
  const { mknod } = nodes
  nodes.mknod = (parent, name, ...[mode, device]) => mknod(parent, name, ofOwner(mode), device)
  for (const ops of [nodes, streams]) {
    const { setattr } = ops
    ops.setattr = (of, attributes) => {
      const { mode } = attributes
      setattr(of, mode === undefined ? attributes : { ...attributes, mode: ofOwner(mode) })
    }
  }
}

/** Makes the entries of a folder durable: otherwise, a crash could lose a new or renamed file. */
export function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fdatasyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const megabyte = 1024 * 1024
/** Reserved for calls in flight when space becomes scarce, and for PostgreSQL's log. */
const floorBytes = 64 * megabyte
/**
 * The space PostgreSQL may need to recover or to shut down: a new log file, and some spare room.
 */
const recoveryBytes = 24 * megabyte
const lookEveryMs = 1000

interface Log {
  info: (facts: object, text: string) => void
  warn: (facts: object, text: string) => void
}

/** Free space on the embedded database's disk. */
export interface DiskRoom {
  /**
   * Whether little space is left. If so, nothing new is stored, so a full disk does not abort calls
   * in flight.
   */
  isShort: () => boolean
  /** Undefined before the first check, and if the system does not report free space. */
  freeBytes: () => number | undefined
  stop: () => void
}

/** Checks the space once a second, so that no call has to. */
export function watchDiskRoom(folder: string, log: Log): DiskRoom {
  let free: number | undefined
  let short = false

  async function look(): Promise<void> {
    free = await freeIn(folder)
    const shortNow = free !== undefined && free < floorBytes
    if (shortNow === short) return
    short = shortNow
    const facts = { freeBytes: free, neededBytes: floorBytes }
    if (short) log.warn(facts, 'the disk of the database is nearly full: nothing new is stored')
    else log.info(facts, 'the disk of the database has room again')
  }

  const timer = setInterval(look, lookEveryMs).unref()
  return { isShort: () => short, freeBytes: () => free, stop: () => clearInterval(timer) }
}

export async function hasRoomToRecover(folder: string): Promise<boolean> {
  const free = await freeIn(folder)
  return free === undefined || free >= recoveryBytes
}

/** The free space in bytes; undefined if the system does not report it. */
export async function freeIn(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}
