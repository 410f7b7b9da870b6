import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

const folder = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))

/**
 * How the tests start their browser: Chromium from the npm package, so that no installed browser is
 * needed; on systems that the package does not support (all but Linux on x64), an installed Chrome.
 * Never use the package's own `args`: they switch web security off, so that the tests of foreign
 * origins would pass for the wrong reason.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args }
  return { executablePath: await unpackedChromium(), args }
}

/**
 * The package unpacks into the folder for temporary files and trusts existing files, even partial
 * ones from an interrupted run or from another version. It is therefore given an empty folder,
 * which is renamed to its final name only when complete.
 */
async function unpackedChromium(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium')
  const complete = join(folder, 'unpacked')
  if (!(await exists(join(complete, 'chromium')))) {
    await mkdir(folder, { recursive: true })
    const unfinished = await mkdtemp(join(folder, 'unfinished-'))
    await withTemporaryFolder(unfinished, () => chromium.executablePath())
    await rename(unfinished, complete).catch(() => rm(unfinished, { recursive: true }))
  }
  return join(complete, 'chromium')
}

async function withTemporaryFolder(path: string, work: () => Promise<unknown>): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = path
  await work().finally(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
