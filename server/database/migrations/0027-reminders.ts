import { type Kysely, sql } from 'kysely'

/** Reminders: when a project sends them, and which bookings have already had them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  "alter table project add column reminders integer[] not null default '{}'",
  `create index project_reminding on project (organisation_id, id)
    where reminders <> '{}' and deleted_at is null`,
  `create table booking_reminder (
    organisation_id uuid not null,
    booking_id uuid not null,
    starts_at timestamptz not null,
    hours integer not null,
    id uuid not null,
    primary key (organisation_id, booking_id, starts_at, hours),
    foreign key (organisation_id, booking_id) references booking (organisation_id, id)
      on delete cascade
  )`,
  'create index booking_reminder_start on booking_reminder (starts_at)',
]
