import { type Kysely, sql } from 'kysely'

/** Series of slots, reversible changes to many slots, and closed days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table series (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    versions jsonb not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    primary key (organisation_id, id),
    foreign key (organisation_id, project_id) references project (organisation_id, id)
      on delete cascade
  )`,
  `create table slot_change (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    at timestamptz not null,
    entries jsonb not null,
    series_id uuid,
    series_before jsonb,
    undone_at timestamptz,
    primary key (organisation_id, id),
    foreign key (organisation_id, project_id) references project (organisation_id, id)
      on delete cascade
  )`,
  'create index slot_change_at on slot_change (at)',
  `create table closed_day (
    organisation_id uuid not null references organisation (id) on delete cascade,
    id uuid not null,
    project_id uuid,
    from_day text not null,
    to_day text not null,
    reason text not null,
    primary key (organisation_id, id),
    foreign key (organisation_id, project_id) references project (organisation_id, id)
      on delete cascade,
    check (from_day <= to_day)
  )`,
  'alter table slot add column series_id uuid',
  'alter table slot add column series_day text',
  'alter table slot add column series_time integer',
  // Includes deleted slots, so a deleted instance of a series is not created again.
  `create unique index slot_series on slot (organisation_id, series_id, series_day, series_time)
    where series_id is not null`,
  'alter table outbox add column change_id uuid',
  `create index outbox_change on outbox (organisation_id, staff_id, created_at)
    where change_id is not null`,
]
