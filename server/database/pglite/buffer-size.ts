import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

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
