import { type Kysely, sql } from 'kysely'

/**
 * Bookings are found by an address through an index without a condition that other indexes share:
 * the embedded database, which has no statistics, took one that contains all unerased bookings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index booking_address on booking (organisation_id, lower(booker_email))',
  'drop index booking_booker',
  `create index booking_change_address
    on booking_change (organisation_id, lower(before ->> 'booker_email'))
    where before ? 'booker_email'`,
  // Otherwise PostgreSQL would store addresses in its planner statistics, and keep them there after
  // all rows are erased.
  'alter index booking_address alter column 2 set statistics 0',
  'alter index booking_change_address alter column 2 set statistics 0',
]
