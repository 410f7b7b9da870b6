import { type Kysely, sql } from 'kysely'

/** Limits that stop a single visitor from taking all places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The maximum number of people in a visitor's booking; existing projects have no limit.
  'alter table project add column max_people_per_booking integer',
  // How much each attempt counts for; null means one each.
  'alter table rate_limit add column amounts integer[]',
  // A keyed hash, different each day, of the network the booking came from; set to null after seven
  // days.
  'alter table booking add column origin bytea',
  `create index booking_origin on booking (organisation_id, project_id, booked_at)
    where origin is not null`,
]
