import { type Kysely, sql } from 'kysely'

/** What bookings are found by. A scheduled job fills it, also with earlier bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table booking_search (
    organisation_id uuid not null,
    booking_id uuid not null,
    project_id uuid not null,
    words text not null,
    keys int4[] not null,
    primary key (organisation_id, booking_id),
    foreign key (organisation_id, booking_id) references booking (organisation_id, id)
      on delete cascade
  )`,
  // Otherwise PostgreSQL would keep names in its planner statistics after the last row is deleted.
  'alter table booking_search alter column words set statistics 0',
  'alter table booking_search alter column keys set statistics 0',
  // New rows wait in a short list, which queries read as well: adding each by itself would take
  // five times as long.
  `create index booking_search_keys on booking_search using gin (keys)
    with (gin_pending_list_limit = 512)`,
]
