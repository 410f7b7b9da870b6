import { type Kysely, sql } from 'kysely'

/**
 * Attendance, and visitors without a booking. A server of the previous version supports neither; it
 * counts these visitors' places like all other places taken in the slot.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table booking add column came integer',
  'alter table booking add constraint booking_came_check check (came >= 0)',
  // When the team recorded `came`, by the device's clock.
  'alter table booking add column came_at timestamptz',
  // The team's records of how many people came with a booking, including records replaced by later
  // ones.
  `create table attendance (
    organisation_id uuid not null,
    id uuid not null,
    booking_id uuid not null,
    came integer check (came >= 0),
    at timestamptz not null,
    received_at timestamptz not null,
    staff_id uuid not null,
    primary key (organisation_id, id),
    foreign key (organisation_id, booking_id) references booking (organisation_id, id)
      on delete cascade
  )`,
  'create index attendance_booking on attendance (organisation_id, booking_id)',
  // Visitors who came without a booking.
  `create table walk_in (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    slot_id uuid not null,
    people integer not null check (people > 0),
    places integer not null check (places >= 0 and places <= people),
    at timestamptz not null,
    received_at timestamptz not null,
    staff_id uuid not null,
    undone_at timestamptz,
    primary key (organisation_id, id),
    foreign key (organisation_id, project_id, slot_id)
      references slot (organisation_id, project_id, id) on delete cascade
  )`,
  'create index walk_in_slot on walk_in (organisation_id, slot_id)',
]
