import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, renameSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'

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
