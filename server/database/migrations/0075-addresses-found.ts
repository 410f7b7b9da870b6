import { type Kysely, sql } from 'kysely'

/**
 * Bookings are found by an address through an index without a condition that other indexes share:
 * the embedded database, which has no statistics, took one that contains all unerased bookings.
 * The address comes first, or other queries would take the index to read all of an organisation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index booking_address on booking (lower(booker_email), organisation_id)',
  'drop index booking_booker',
  `create index booking_change_address
    on booking_change (lower(before ->> 'booker_email'), organisation_id)
    where before ? 'booker_email'`,
  // Otherwise PostgreSQL would store addresses in its planner statistics, and keep them there after
  // all rows are erased.
  'alter index booking_address alter column 1 set statistics 0',
  'alter index booking_change_address alter column 1 set statistics 0',
]
