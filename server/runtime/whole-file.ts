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
    {
      await using handle = await open(unfinished, 'wx', 0o600)
      await handle.writeFile(content)
      await handle.sync()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  await using folder = await open(dirname(file), 'r')
  await folder.sync()
}
