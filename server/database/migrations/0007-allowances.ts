import { type Kysely, sql } from 'kysely'

/** What keeps one stranger from taking everything: where bookings came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A keyed hash of the network that booked, which changes daily; emptied after seven days.
  'alter table booking add column origin bytea',
  `create index booking_origin on booking (organisation_id, project_id, booked_at)
    where origin is not null`,
]
