import { type Kysely, sql } from 'kysely'

/**
 * Attendance belongs to one visit: once a booking is moved to another slot or day, what was
 * recorded before no longer counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When the booking was last moved to another slot or day; null if it never was.
  'alter table booking add column visit_since timestamptz',
  'alter table attendance add column former boolean not null default false',
]
