import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>

/**
 * Mounts a tmpfs with these `options`, such as `ro`, for one process only, so it disappears when
 * that process ends, even if the test is aborted. Other processes reach it through `/proc`. Linux
 * only; without root, user namespaces must be allowed.
 */
export async function mountSmallDisk(megabytes: number, options = '') {
  const point = await mkdtemp(join(tmpdir(), 'rundgang-disk-'))
  const asRoot = process.getuid?.() === 0 ? '' : '--map-root-user'
  const mount = `mount -t tmpfs -o size=${megabytes}m${options && `,${options}`} tmpfs "$0" && echo mounted && exec cat`
  const script = `exec unshare ${asRoot} --mount sh -c '${mount}' "$0"`
  const holder = spawn('sh', ['-c', script, point], { stdio: ['pipe', 'pipe', 'inherit'] })
  await mounted(holder)
  const folder = `/proc/${holder.pid}/root${point}`
  return {
    folder,
    /** Fills the disk to the last byte; returns a function that frees it. */
    fill: () => fill(join(folder, 'filler')),
    remove: async () => {
      holder.stdin?.end()
      await once(holder, 'close')
      await rm(point, { recursive: true })
    },
  }
}

async function mounted(holder: ChildProcess): Promise<void> {
  const failed = once(holder, 'close').then(() => {
    throw new Error('No small disk could be mounted: unshare and mount must be there and allowed')
  })
  await Promise.race([once(holder.stdout ?? holder, 'data'), failed])
  failed.catch(() => {})
}

async function fill(path: string): Promise<() => Promise<void>> {
  const file = await open(path, 'w')
  for (let bytes = 1024 * 1024; bytes >= 1; bytes /= 2) {
    while (await written(file, bytes)) {}
  }
  await file.close()
  return () => rm(path)
}

async function written(file: { write: (buffer: Buffer) => Promise<unknown> }, bytes: number) {
  try {
    await file.write(Buffer.alloc(bytes))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
