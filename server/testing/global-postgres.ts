import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database/migrate.ts'
import { overPostgres } from '#server/database/open.ts'
import { startPostgres } from './postgres.ts'

/** Starts PostgreSQL with one migrated database, of which every test file takes a copy. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  const template = `migrated_${randomBytes(6).toString('hex')}`
  const db = overPostgres(await postgres.createDatabase(template))
  await migrate(db)
  await db.destroy()
  project.provide('testDatabase', { kind: 'postgres', url: postgres.url, template })
  return () => postgres.stop()
}
