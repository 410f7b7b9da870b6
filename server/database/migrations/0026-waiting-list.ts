import { type Kysely, sql } from 'kysely'

/**
 * Waiting lists. Offered places count as taken in `attendees`, so no statement, not even one from
 * the previous version, can give them to somebody else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table slot add column offered integer not null default 0',
  'alter table slot add constraint slot_offered_check check (offered >= 0)',
  'alter table slot add column awaited boolean not null default false',
  'alter table project add column waiting_list boolean not null default false',
  `create table waiting_entry (
    organisation_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    variant_id uuid not null,
    position bigint not null,
    people integer not null check (people > 0),
    people_min integer not null check (people_min between 1 and people),
    booker_name text not null,
    booker_email text not null,
    language text not null,
    token text not null,
    mail_token text not null,
    address bytea not null,
    network bytea,
    joined_at timestamptz not null,
    confirmed_at timestamptz,
    last_start timestamptz not null,
    offered_slot_id uuid,
    offered_people integer,
    offer_until timestamptz,
    paused_until timestamptz,
    ended_at timestamptz,
    ended_as text,
    booking_id uuid,
    primary key (organisation_id, id),
    foreign key (organisation_id, project_id) references project (organisation_id, id)
      on delete cascade,
    check ((offered_slot_id is null) = (offered_people is null)),
    check ((offered_slot_id is null) = (offer_until is null)),
    check ((ended_at is null) = (ended_as is null)),
    check (offered_slot_id is null or ended_at is null)
  )`,
  'create index waiting_entry_token on waiting_entry (token)',
  'create index waiting_entry_mail_token on waiting_entry (mail_token)',
  'create index waiting_entry_project on waiting_entry (organisation_id, project_id, position)',
  'create index waiting_entry_email on waiting_entry (organisation_id, lower(booker_email))',
  'create index waiting_entry_address on waiting_entry (organisation_id, address)',
  'create index waiting_entry_network on waiting_entry (organisation_id, network)',
  'create index waiting_entry_last_start on waiting_entry (last_start)',
  `create index waiting_entry_offer on waiting_entry (offer_until)
    where offer_until is not null`,
  `create index waiting_entry_paused on waiting_entry (paused_until)
    where paused_until is not null`,
  `create index waiting_entry_offered on waiting_entry (organisation_id, offered_slot_id)
    where offered_slot_id is not null`,
  // The slots that the open entries are waiting for.
  `create table waiting_slot (
    organisation_id uuid not null,
    slot_id uuid not null,
    entry_id uuid not null,
    address bytea not null,
    position bigint not null,
    primary key (organisation_id, slot_id, entry_id),
    unique (organisation_id, slot_id, address),
    foreign key (organisation_id, entry_id) references waiting_entry (organisation_id, id)
      on delete cascade
  )`,
  'create index waiting_slot_entry on waiting_slot (organisation_id, entry_id)',
  // Otherwise PostgreSQL would keep names in its planner statistics after the last row is deleted.
  'alter table waiting_entry alter column booker_name set statistics 0',
  'alter table waiting_entry alter column booker_email set statistics 0',
]
