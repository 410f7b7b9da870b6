import { type Kysely, sql } from 'kysely'

/**
 * Sums of past days, the kind of group a booking is for (kept when its answers are erased), and a
 * guide's pay for a tour. A server of the previous version changes a past day without marking it
 * and erases answers without keeping the kind of group, so the two versions should not run side by
 * side for long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // One of a few words, such as `school`; set when the answers are erased.
  'alter table booking add column group_kind text',
  `create index booking_cancelled_slot on booking (organisation_id, slot_id)
    where cancelled_at is not null`,
  'alter table variant add column guide_rate_cents integer',
  `alter table variant add constraint variant_guide_rate_check
    check (guide_rate_cents between 0 and 10000000)`,
  // A past day whose sums are either stored or still to be computed.
  `create table summed_day (
    organisation_id uuid not null,
    project_id uuid not null,
    day text not null,
    timezone text not null,
    stale boolean not null,
    primary key (organisation_id, project_id, day),
    foreign key (organisation_id, project_id) references project (organisation_id, id)
      on delete cascade
  )`,
  `create index summed_day_stale on summed_day (organisation_id, project_id, day) where stale`,
  // The last day the job has checked for slots.
  `create table summed_project (
    organisation_id uuid not null,
    project_id uuid not null,
    through text not null,
    timezone text not null,
    primary key (organisation_id, project_id),
    foreign key (organisation_id, project_id) references project (organisation_id, id)
      on delete cascade
  )`,
  `create table daily_sum (
    organisation_id uuid not null,
    project_id uuid not null,
    dimension text not null,
    day text not null,
    key text not null,
    slots integer not null,
    tours integer not null,
    places integer not null,
    bookings integer not null,
    people integer not null,
    came integer not null,
    walk_ins integer not null,
    walk_in_places integer not null,
    ticked integer not null,
    ticked_people integer not null,
    no_shows integer not null,
    cancelled integer not null,
    cancelled_people integer not null,
    cancelled_within_day integer not null,
    cancelled_within_week integer not null,
    cancelled_seconds bigint not null,
    lead_seconds bigint not null,
    primary key (organisation_id, project_id, dimension, day, key),
    foreign key (organisation_id, project_id, day)
      references summed_day (organisation_id, project_id, day) on delete cascade
  )`,
]
