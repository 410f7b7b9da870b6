import { type Kysely, sql } from 'kysely'

/** For notifying admins about an unusually large number of bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Bookings made before this time no longer count as unusual.
  await sql.raw('alter table project add column unusual_dismissed_at timestamptz').execute(db)
}
