import { type Kysely, sql } from 'kysely'

/** Messages from staff to the bookers of a slot or a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table booking_message (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    staff_id uuid not null,
    at timestamptz not null,
    subject text not null,
    text text not null,
    primary key (organisation_id, id),
    foreign key (organisation_id, project_id) references project (organisation_id, id)
      on delete cascade
  )`,
  'create index booking_message_at on booking_message (organisation_id, project_id, at)',
  // Otherwise PostgreSQL would keep parts of the messages in its planner statistics.
  'alter table booking_message alter column subject set statistics 0',
  'alter table booking_message alter column text set statistics 0',
]
