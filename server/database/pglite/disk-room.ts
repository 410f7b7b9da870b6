import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024
/** Kept for what is under way when it becomes scarce, and for PostgreSQL's log. */
const floorBytes = 64 * megabyte
/** What PostgreSQL may need to recover, or to close: a new file of its log, and something over. */
const recoveryBytes = 24 * megabyte
const lookEveryMs = 1000

interface Log {
  info: (facts: object, text: string) => void
  warn: (facts: object, text: string) => void
}

/** How much room there is where the embedded database lies. */
export interface DiskRoom {
  /** There is little left: nothing new is taken in, lest a full disk breaks off what is under way. */
  isShort: () => boolean
  /** Undefined before the first look, and where nobody can say. */
  freeBytes: () => number | undefined
  stop: () => void
}

/** Looks once a second, so that no call has to. */
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

/** Undefined where nobody can say. */
async function freeIn(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}
