import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

const folder = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url))

/**
 * How the tests start their browser: with Chromium from the npm package, so that no browser has to
 * be installed, or with an installed Chrome on systems the package does not support (all but Linux
 * on x64). Never use the package's own `args`: they switch web security off, so the cross-origin
 * tests would pass for the wrong reason.
 */
export async function browserLaunch(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args }
  return { executablePath: await unpackedChromium(), args }
}

/**
 * The package unpacks into the temporary folder and trusts any files already there, even partial
 * ones from an interrupted run or another version. So it gets an empty folder, which is only
 * renamed to its final name once it is complete.
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
