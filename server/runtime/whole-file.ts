import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner can read. A crash leaves the complete file or none: a file with
 * the final name is always complete, and syncing the folder makes the name durable.
 */
export async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  // Two processes may write the same email concurrently, so each uses a different name.
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await withHandle(unfinished, 'wx', async (handle) => {
      await handle.writeFile(content)
      await handle.sync()
    })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  // Windows cannot open a folder.
  if (process.platform !== 'win32') await withHandle(dirname(file), 'r', (handle) => handle.sync())
}

async function withHandle(
  path: string,
  flags: string,
  use: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const handle = await open(path, flags, 0o600)
  try {
    await use(handle)
  } finally {
    await handle.close()
  }
}
