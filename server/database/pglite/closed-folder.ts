import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const ofOthers = 0o077

/**
 * Removes other users' permissions on a folder and everything in it, because earlier versions let
 * everyone read the database's files. Later runs make only a single check.
 */
export async function closeToOthers(folder: string): Promise<void> {
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
