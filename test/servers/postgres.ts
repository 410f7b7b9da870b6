import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#server/http/request/network.ts'
import { owner, type Programs, postgresPrograms } from './postgres-programs.ts'

export interface TestPostgres {
  url: string
  /** The first of its processes, of which all others are children, if it was started here. */
  pid?: number
  /** Creates a database, as a copy of `template` if given, and returns its URL. */
  createDatabase(name: string, template?: string): Promise<string>
  stop(): Promise<void>
}

/**
 * A real PostgreSQL for tests: the one at `DATABASE_URL_TEST` if set, otherwise the bundled one.
 */
export async function startPostgres(options: StartOptions = {}): Promise<TestPostgres> {
  const url = process.env.DATABASE_URL_TEST
  return url ? reached(url, async () => {}) : startPostgresOf(await postgresPrograms(), options)
}

interface StartOptions {
  /**
   * Commits do not wait for the disk. They survive PostgreSQL being killed, but not a power
   * failure, which no test causes. Benchmarks need commits that wait.
   */
  withoutDisk?: boolean
  /** Clients on this machine connect through a Unix socket, which takes a third less CPU time. */
  overSocket?: boolean
}

const reached = (url: string, stop: () => Promise<void>): TestPostgres => ({
  url,
  createDatabase: (name, template) => createDatabase(url, name, template),
  stop,
})

/** Starts PostgreSQL with these programs, in a temporary folder. */
export async function startPostgresOf(
  { initdb, postgres }: Programs,
  { withoutDisk = false, overSocket = false }: StartOptions = {},
): Promise<TestPostgres> {
  const port = await freePort('127.0.0.1')
  const above = await mkdtemp(join(tmpdir(), 'rundgang-postgres-'))
  if (owner.uid !== undefined) await chown(above, owner.uid, owner.gid)
  const folder = join(above, 'cluster')
  const as = { ...owner, cwd: above }
  const told = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(initdb, ['-D', folder, ...told], as)
  const settings = [
    ...['listen_addresses=127.0.0.1', 'max_connections=200'],
    `unix_socket_directories=${overSocket ? above : ''}`,
    ...(withoutDisk ? ['fsync=off', 'full_page_writes=off'] : []),
  ]
  const args = ['-D', folder, '-p', String(port), ...settings.flatMap((one) => ['-c', one])]
  const child = spawn(postgres, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => child.kill('SIGINT')
  process.once('exit', end)
  await isReady(child)
  const socket = overSocket ? `?host=${encodeURIComponent(above)}` : ''
  const stop = async () => {
    process.removeListener('exit', end)
    const ended = once(child, 'exit')
    end()
    await ended
    await rm(above, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres${socket}`
  return { ...reached(url, stop), ...(child.pid ? { pid: child.pid } : {}) }
}

/** Resolves when a server that was just started accepts connections. */
function isReady(child: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      if (said.includes(accepts)) return
      said += chunk
      if (said.includes(accepts)) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL ended at its start: ${said}`)))
  })
}

const accepts = 'ready to accept connections'

/** Creates a database on the server at `url` and returns its URL. */
export async function createDatabase(
  url: string,
  name: string,
  template?: string,
): Promise<string> {
  // Copying files takes half as long as writing their pages to the log, which no test needs.
  const copied = template ? ` template "${template}" strategy file_copy` : ''
  await query(url, `create database "${name}"${copied}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await query(url, `drop database "${name}" with (force)`)
}

/** Runs a statement on a connection of its own, and returns its rows. */
export async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
