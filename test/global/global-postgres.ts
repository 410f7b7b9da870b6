import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database/migrate.ts'
import { overPostgres } from '#server/database/open.ts'
import { startPostgres, type TestPostgres } from '../servers/postgres.ts'

let postgres: TestPostgres | undefined

/** Starts PostgreSQL with one migrated database for every test file to copy. */
export async function setup(project: TestProject) {
  postgres = await startPostgres({ withoutDisk: true, overSocket: true })
  const template = `migrated_${randomBytes(6).toString('hex')}`
  const db = overPostgres(await postgres.createDatabase(template))
  await migrate(db)
  await db.destroy()
  project.provide('testDatabase', { kind: 'postgres', url: postgres.url, template })
}

export const teardown = () => postgres?.stop()
