import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { testContext } from '../context.ts'
import type { TestPostgres } from '../servers/postgres.ts'
import { registerOrganisation } from '../world/registered-organisation.ts'

/**
 * Opens a server with a single database connection, so that the connection's statistics can be
 * read.
 */
export async function openReadGround(postgres: TestPostgres) {
  const name = `reads_${randomUUIDv7()}`
  const databaseUrl = await postgres.createDatabase(name)
  const dataDir = join(tmpdir(), `rundgang-${name}`)
  const { db, close } = await openDatabase({ databaseUrl, dataDir, poolSize: 1 })
  await migrate(db)
  const ctx = testContext(db, { DATA_DIR: dataDir })
  const app = await buildApp(ctx, false)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ctx,
    address,
    /** Registers an organisation and confirms its address. */
    register: async () => {
      const museum = await registerOrganisation(address)
      await sql`update organisation set confirmed_at = now(), contact_email = null`.execute(db)
      return museum
    },
    /** Makes later statements use generic plans, as prepared statements do. */
    planOnce: () => sql`set plan_cache_mode = force_generic_plan`.execute(db),
    close: async () => {
      await app.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
