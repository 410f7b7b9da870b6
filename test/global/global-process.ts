import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../servers/postgres.ts'
import { sharedFolder } from './new-database.ts'

/**
 * Starts a PostgreSQL server, and creates a folder for an embedded database. Test files share both.
 */
export async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'rundgang-shared-'))
  const postgres = await startPostgres({ withoutDisk: true })
  process.env.DATABASE_URL_TEST = postgres.url
  process.env[sharedFolder] = folder
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
