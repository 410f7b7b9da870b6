import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Another process has the folder open. */
export class FolderInUse extends Error {}

/**
 * Takes the folder for this process alone; a second PostgreSQL in it would destroy it.
 * The lock of a dead owner is noticed. Returns what gives the folder back.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'in-use.lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (let attempt = 0; attempt < 5; attempt++) {
    if (tryTake(path, mine)) return () => rmSync(path, { force: true })
    const owner = readOwner(path)
    if (owner === null) continue
    if (isAlive(owner)) throw new FolderInUse(folder)
    removeStale(path, owner)
  }
  throw new FolderInUse(folder)
}

function tryTake(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  try {
    // A link is made whole or not at all, so that nobody reads a half-written lock.
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function readOwner(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isAlive(owner: string): boolean {
  const [pid, start] = owner.split(' ')
  const id = Number(pid)
  // In a container the new process often has the number of the dead one.
  if (!Number.isInteger(id) || id <= 0 || id === process.pid) return false
  try {
    process.kill(id, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return startOf(id) === (start ?? '')
}

/** When the process began, so that a reused number is not taken for the old owner. Linux only. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return fields?.[19] ?? ''
  } catch {
    return ''
  }
}

function removeStale(path: string, owner: string): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Somebody may have taken the lock between the look and the rename: give it back.
  if (readFileSync(aside, 'utf8') !== owner) linkSync(aside, path)
  rmSync(aside, { force: true })
}
