import { type Kysely, sql } from 'kysely'

/**
 * Absences of members of staff, and offers of slots to them. A server of the previous version
 * ignores both, and assigns members as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table organisation add column pause_minutes integer not null default 0',
  'alter table organisation add column preferred_first boolean not null default false',
  'alter table organisation add column answer_hours integer not null default 3',
  'alter table slot add column guides_needed integer not null default 1',
  `create table absence (
    organisation_id uuid not null,
    id uuid not null,
    staff_id uuid not null,
    from_at timestamptz not null,
    until_at timestamptz not null check (until_at > from_at),
    primary key (organisation_id, id),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id)
      on delete cascade
  )`,
  'create index absence_staff on absence (organisation_id, staff_id)',
  'create index absence_until on absence (organisation_id, until_at)',
  'create index absence_old on absence (until_at)',
  // The slots a member no longer leads because of an absence.
  `create table absence_slot (
    organisation_id uuid not null,
    absence_id uuid not null,
    slot_id uuid not null,
    primary key (organisation_id, absence_id, slot_id),
    foreign key (organisation_id, absence_id) references absence (organisation_id, id)
      on delete cascade
  )`,
  // A slot that is offered to guides until it begins.
  `create table offered_slot (
    organisation_id uuid not null,
    slot_id uuid not null,
    project_id uuid not null,
    opened_at timestamptz not null,
    look_at timestamptz not null,
    preferred_only boolean not null,
    reported_at timestamptz,
    primary key (organisation_id, slot_id),
    foreign key (organisation_id, project_id) references project (organisation_id, id)
      on delete cascade
  )`,
  'create index offered_slot_project on offered_slot (organisation_id, project_id)',
  'create index offered_slot_look on offered_slot (look_at)',
  // One email offering a member one or more slots.
  `create table offer_letter (
    organisation_id uuid not null,
    id uuid not null,
    staff_id uuid not null,
    token_hash bytea,
    asked_at timestamptz not null,
    primary key (organisation_id, id),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id)
      on delete cascade
  )`,
  'create index offer_letter_token on offer_letter (token_hash)',
  'create index offer_letter_staff on offer_letter (organisation_id, staff_id)',
  'create index offer_letter_old on offer_letter (asked_at)',
  `create table guide_offer (
    organisation_id uuid not null,
    slot_id uuid not null,
    letter_id uuid not null,
    staff_id uuid not null,
    answer text check (answer in ('yes', 'no', 'withdrawn')),
    answered_at timestamptz,
    primary key (organisation_id, slot_id, letter_id),
    foreign key (organisation_id, letter_id) references offer_letter (organisation_id, id)
      on delete cascade,
    check ((answer is null) = (answered_at is null))
  )`,
  'create index guide_offer_letter on guide_offer (organisation_id, letter_id)',
]
