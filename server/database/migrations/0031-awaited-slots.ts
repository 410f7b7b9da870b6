import { type Kysely, sql } from 'kysely'

/** What the job that keeps the waiting lists looks for every two seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Deleted ones come first.
  `create index slot_awaited
    on slot ((case when deleted_at is null then starts_at else created_at end)) where awaited`,
  `create index waiting_entry_missed on waiting_entry (ended_at)
    where ended_at is not null and network is not null`,
]
