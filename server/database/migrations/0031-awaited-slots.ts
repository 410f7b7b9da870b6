import { type Kysely, sql } from 'kysely'

/**
 * For the job that updates the waiting lists every two seconds, and for reading a slot's entries in
 * order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Sorted by start. Deleted slots are sorted by creation, so they come first.
  `create index slot_awaited
    on slot ((case when deleted_at is null then starts_at else created_at end)) where awaited`,
  `create index waiting_entry_missed on waiting_entry (ended_at)
    where ended_at is not null and network is not null`,
  `create index waiting_slot_turn
    on waiting_slot (organisation_id, slot_id, position, entry_id)`,
]
