import { type Kysely, sql } from 'kysely'

/** Called-off slots are told apart from deleted ones, with the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Null: it was not called off, or by a server of the previous version.
  'alter table slot add column call_off_reason text',
  // Otherwise PostgreSQL would keep parts of it in its planner statistics.
  'alter table slot alter column call_off_reason set statistics 0',
]
