import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedFolder } from './new-database.ts'
import { startPostgres } from './postgres.ts'

/** All files create their databases on one PostgreSQL, and copy one embedded database. */
export async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-shared-'))
  const postgres = await startPostgres()
  process.env.DATABASE_URL_TEST = postgres.url
  process.env[sharedFolder] = folder
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
