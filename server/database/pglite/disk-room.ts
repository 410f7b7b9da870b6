import { statfs } from 'node:fs/promises'

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
