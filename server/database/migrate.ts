import { Migrator } from 'kysely/migration'
import * as start from './migrations/0001-start.ts'
import * as wholeApi from './migrations/0002-whole-api.ts'
import * as mail from './migrations/0003-mail.ts'
import * as form from './migrations/0004-form.ts'
import type { Database } from './open.ts'

const migrations = {
  '0001-start': start,
  '0002-whole-api': wholeApi,
  '0003-mail': mail,
  '0004-form': form,
}

/** Brings the database to the present schema; Kysely's lock lets only one process do it. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
