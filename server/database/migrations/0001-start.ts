import { type Kysely, sql } from 'kysely'

/** The first version of the whole data model. Raw SQL, because the constraints matter most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table organisation (
    id uuid primary key,
    name text not null check (name <> ''),
    created_at timestamptz not null,
    confirmed_at timestamptz
  )`,
  `create table staff (
    organisation_id uuid not null references organisation (id) on delete cascade,
    id uuid not null,
    name text not null check (name <> ''),
    email text not null check (email = lower(email)),
    password_hash text not null,
    admin boolean not null,
    last_used_project_id uuid,
    created_at timestamptz not null,
    primary key (organisation_id, id)
  )`,
  'create unique index staff_email on staff (email)',
  `create table session (
    organisation_id uuid not null,
    staff_id uuid not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    primary key (organisation_id, token_hash),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id) on delete cascade
  )`,
  'create index session_token on session (token_hash)',
  'create index session_staff on session (organisation_id, staff_id)',
  `create table invitation (
    organisation_id uuid not null references organisation (id) on delete cascade,
    id uuid not null,
    email text not null check (email = lower(email)),
    admin boolean not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (organisation_id, id),
    unique (organisation_id, email)
  )`,
  'create index invitation_token on invitation (token_hash)',
  `create table password_reset (
    organisation_id uuid not null,
    staff_id uuid not null,
    token_hash bytea not null,
    expires_at timestamptz not null,
    primary key (organisation_id, token_hash),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id) on delete cascade
  )`,
  'create index password_reset_token on password_reset (token_hash)',
  `create table project (
    organisation_id uuid not null references organisation (id) on delete cascade,
    id uuid not null,
    name text not null check (name <> ''),
    timezone text not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    primary key (organisation_id, id)
  )`,
  'create index project_id on project (id)',
  // A project is never deleted, only marked as deleted, so the reference stays valid; reads ignore
  // deleted projects.
  `alter table staff add foreign key (organisation_id, last_used_project_id)
    references project (organisation_id, id)`,
  `create table mail_settings (
    organisation_id uuid not null,
    project_id uuid not null,
    email_from text not null,
    email_bcc text not null,
    email_subject text not null,
    email_body text not null,
    email_cancel_subject text not null,
    email_cancel_body text not null,
    custom_smtp boolean not null default false,
    smtp_server text not null default '',
    smtp_password bytea,
    street text not null default '',
    postal_code text not null default '',
    city text not null default '',
    primary key (organisation_id, project_id),
    foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
  )`,
  `create table variant (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    resource_id uuid not null,
    name text not null check (name <> ''),
    short_description text not null,
    lead_time_seconds integer not null check (lead_time_seconds >= 0),
    duration_seconds integer not null check (duration_seconds > 0),
    created_at timestamptz not null,
    deleted_at timestamptz,
    primary key (organisation_id, id),
    unique (organisation_id, project_id, id),
    unique (organisation_id, resource_id),
    foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade
  )`,
  `create table slot (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    starts_at timestamptz not null,
    timezone text not null,
    max_attendees integer not null check (max_attendees between 1 and 1000000),
    attendees integer not null default 0,
    internal boolean not null,
    revision integer not null default 0,
    comment text not null default '',
    created_at timestamptz not null,
    deleted_at timestamptz,
    primary key (organisation_id, id),
    unique (organisation_id, project_id, id),
    foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade,
    constraint slot_never_oversold check (attendees between 0 and max_attendees)
  )`,
  // For finding the slots in the range of days the dashboard or the form shows.
  `create index slot_start on slot (organisation_id, project_id, starts_at, id)
    where deleted_at is null`,
  `create table slot_variant (
    organisation_id uuid not null,
    project_id uuid not null,
    slot_id uuid not null,
    variant_id uuid not null,
    primary key (organisation_id, slot_id, variant_id),
    foreign key (organisation_id, project_id, slot_id)
      references slot (organisation_id, project_id, id) on delete cascade,
    foreign key (organisation_id, project_id, variant_id)
      references variant (organisation_id, project_id, id) on delete cascade
  )`,
  'create index slot_variant_variant on slot_variant (organisation_id, variant_id)',
  `create table slot_staff (
    organisation_id uuid not null,
    slot_id uuid not null,
    staff_id uuid not null,
    primary key (organisation_id, slot_id, staff_id),
    foreign key (organisation_id, slot_id) references slot (organisation_id, id) on delete cascade,
    foreign key (organisation_id, staff_id) references staff (organisation_id, id) on delete cascade
  )`,
  'create index slot_staff_staff on slot_staff (organisation_id, staff_id)',
  `create table booking (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    slot_id uuid not null,
    variant_id uuid not null,
    booker_name text not null,
    booker_email text not null,
    attendees integer not null check (attendees >= 1),
    comment text not null,
    cancel_token text not null,
    booked_at timestamptz not null,
    cancelled_at timestamptz,
    key_hash bytea,
    body_hash bytea,
    primary key (organisation_id, id),
    foreign key (organisation_id, project_id, slot_id)
      references slot (organisation_id, project_id, id) on delete cascade,
    foreign key (organisation_id, project_id, variant_id)
      references variant (organisation_id, project_id, id)
  )`,
  'create index booking_slot on booking (organisation_id, slot_id) where cancelled_at is null',
  'create index booking_variant on booking (organisation_id, variant_id)',
  'create index booking_cancel_token on booking (cancel_token)',
  `create unique index booking_key on booking (organisation_id, project_id, key_hash)
    where key_hash is not null`,
  `create table outbox (
    organisation_id uuid not null references organisation (id) on delete cascade,
    id uuid not null,
    event text not null,
    project_id uuid,
    booking_id uuid,
    recipient text not null,
    sealed bytea,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'given_up', 'dropped')),
    tries integer not null default 0,
    created_at timestamptz not null,
    due_at timestamptz not null,
    sent_at timestamptz,
    last_answer text,
    primary key (organisation_id, id),
    foreign key (organisation_id, project_id) references project (organisation_id, id) on delete cascade,
    foreign key (organisation_id, booking_id) references booking (organisation_id, id) on delete cascade,
    check ((state = 'sent') = (sent_at is not null))
  )`,
  "create index outbox_due on outbox (due_at) where state = 'waiting'",
  'create index outbox_booking on outbox (organisation_id, booking_id)',
  'create index outbox_project on outbox (organisation_id, project_id, created_at)',
]
