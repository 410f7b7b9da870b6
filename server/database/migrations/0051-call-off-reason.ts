import { type Kysely, sql } from 'kysely'

/** Distinguishes called-off slots from deleted ones, and stores the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Null if the slot was not called off, or was called off by a server of the previous version.
  'alter table slot add column call_off_reason text',
  // Otherwise PostgreSQL would keep parts of the reasons in its planner statistics.
  'alter table slot alter column call_off_reason set statistics 0',
]
