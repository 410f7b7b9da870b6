import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database/migrate.ts'
import { overPostgres } from '#server/database/open.ts'
import { distributeTables } from '#server/database/postgres/distribute.ts'
import { dropOnNodes, joinNodes } from '../servers/citus.ts'

const template = `migrated_${randomBytes(6).toString('hex')}`
const url = process.env.DISTRIBUTED_DATABASE_URL ?? ''

const notRun = 'DISTRIBUTED_DATABASE_URL is not set: the tests on a Citus cluster did not run.'

/** Creates one migrated, distributed database on the cluster for every test to copy. */
export async function setup(project: TestProject) {
  if (!url) {
    process.stdout.write(`${notRun}\n`)
    process.exit(0)
  }
  const db = overPostgres(await joinNodes(url, template))
  await migrate(db)
  await distributeTables(db)
  await db.destroy()
  project.provide('testDatabase', { kind: 'distributed', url, template })
}

export const teardown = () => dropOnNodes(url, template)
