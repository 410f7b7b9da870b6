import { isDeepStrictEqual } from 'node:util'
import { isKnownMigration } from '#server/database/migrate.ts'
import { type Database, overPglite } from '#server/database/open.ts'
import { embeddedPostgres, openCluster } from '#server/database/pglite/embedded.ts'
import { migrationsOf } from '#server/database/tables.ts'
import { tallyOf } from '#server/database/tally.ts'
import { CommandRefused } from '#server/errors.ts'
import { operatingTexts } from '#texts/de/operating.ts'
import type { Manifest } from './manifest.ts'

/** Checks that this version of the product can read the backup at all. */
export function checkFits({ postgres, migrations }: Manifest): void {
  if (postgres !== embeddedPostgres) {
    throw new CommandRefused(operatingTexts.otherPostgres(postgres, embeddedPostgres))
  }
  if (!migrations.every(isKnownMigration)) throw new CommandRefused(operatingTexts.newerBackup)
}

/**
 * Lets PostgreSQL recover from the restored files, and compares the result with the counts in the
 * backup.
 */
export async function checkRestored(cluster: string, manifest: Manifest): Promise<void> {
  const db = await recovered(cluster)
  try {
    const tallies = await tallyOf(db)
    for (const [index, counted] of manifest.tables.entries()) {
      if (isDeepStrictEqual(tallies[index], counted)) continue
      throw new CommandRefused(operatingTexts.differs(counted.table))
    }
    if (!isDeepStrictEqual(await migrationsOf(db), manifest.migrations)) {
      throw new CommandRefused(operatingTexts.differs('migration'))
    }
  } finally {
    await db.destroy()
  }
}

async function recovered(cluster: string): Promise<Database> {
  try {
    return overPglite(await openCluster(cluster))
  } catch (error) {
    throw new CommandRefused(operatingTexts.unreadable, { cause: error })
  }
}
