import { type Kysely, sql } from 'kysely'

/** For moving and calling off slots that have bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table booking add column asked_change_id uuid',
  'alter table booking add column kept_at timestamptz',
  'alter table booking add column called_off_at timestamptz',
  'alter table booking_change add column reason text',
  // Otherwise PostgreSQL would keep parts of the reasons in its planner statistics.
  'alter table booking_change alter column reason set statistics 0',
]
