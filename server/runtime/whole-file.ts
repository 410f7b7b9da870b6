import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner can read. A crash leaves the complete file or none: a file
 * under the final name is complete, and syncing the folder makes the name durable.
 */
export async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const unfinished = `${file}.part`
  await withHandle(unfinished, 'w', async (handle) => {
    await handle.writeFile(content)
    await handle.sync()
  })
  await rename(unfinished, file)
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
