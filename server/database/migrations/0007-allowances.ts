import { type Kysely, sql } from 'kysely'

/** Limits that stop one stranger from taking all places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The limit for one booking by a visitor; existing projects have none.
  'alter table project add column max_people_per_booking integer',
  // How much each try counts; null: one.
  'alter table rate_limit add column amounts integer[]',
  // A keyed hash of the network that booked, which changes daily; emptied after seven days.
  'alter table booking add column origin bytea',
  `create index booking_origin on booking (organisation_id, project_id, booked_at)
    where origin is not null`,
]
