import { type Kysely, sql } from 'kysely'

/** For the rest of the API: audit log, limits, erasing, and the websites that may embed a form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table audit_entry (
    organisation_id uuid not null references organisation (id) on delete cascade,
    id uuid not null,
    at timestamptz not null,
    staff_id uuid,
    staff_name text not null,
    action text not null,
    subject_id uuid,
    label text not null,
    primary key (organisation_id, id)
  )`,
  'create index audit_entry_at on audit_entry (at)',
  // Unlogged: a crash loses all attempts, so everyone may try again, which is better than writing
  // each attempt to the write-ahead log.
  `create unlogged table rate_limit (
    key bytea primary key,
    tries timestamptz[] not null,
    refused boolean not null,
    expires_at timestamptz not null
  )`,
  'create index rate_limit_expires on rate_limit (expires_at)',
  // Slots still show the names of former members who led them; the only other place with these
  // names is the audit log.
  `alter table staff
    alter column email drop not null,
    add column deleted_at timestamptz,
    add check ((deleted_at is null) = (email is not null))`,
  `alter table organisation
    add column contact_email text,
    add column confirm_token_hash bytea,
    add column confirm_expires_at timestamptz`,
  `update organisation set contact_email = (
    select email from staff where organisation_id = organisation.id and admin
    order by created_at, id limit 1
  ) where confirmed_at is null`,
  // An unconfirmed organisation needs an address for its emails; a confirmed one must not have one.
  'alter table organisation add check ((confirmed_at is null) = (contact_email is not null))',
  'create index organisation_confirm on organisation (confirm_token_hash)',
  `alter table project
    add column retention_days integer not null default 90 check (retention_days between 1 and 3650),
    add column embed_origins text[] not null default '{}',
    add column imprint_url text not null default '',
    add column privacy_url text not null default ''`,
  `alter table booking
    add column erased_at timestamptz,
    add check (erased_at is null or (booker_name = '' and booker_email = '' and comment = ''))`,
  `create index booking_not_erased on booking (organisation_id, slot_id) where erased_at is null`,
  `create index booking_booker on booking (organisation_id, lower(booker_email))
    where erased_at is null`,
  // Otherwise PostgreSQL would store addresses in its planner statistics, and keep them there after
  // all rows are erased.
  'alter index booking_booker alter column 2 set statistics 0',
  `create index outbox_finished on outbox (due_at)
    where booking_id is null and state <> 'waiting' and recipient <> ''`,
  "alter table outbox add check (state = 'waiting' or sealed is null)",
  // Otherwise an organisation with bookings could not be deleted, because its variants are deleted
  // before its slots.
  `alter table booking
    drop constraint booking_organisation_id_project_id_variant_id_fkey,
    add foreign key (organisation_id, project_id, variant_id)
      references variant (organisation_id, project_id, id) on delete cascade`,
  // For finding bookings to erase: those of slots long past, including deleted slots, and those
  // cancelled long ago.
  'create index slot_past on slot (organisation_id, project_id, starts_at, id)',
  `create index booking_cancelled on booking (organisation_id, project_id, cancelled_at)
    where erased_at is null and cancelled_at is not null`,
  'create index booking_key_kept on booking (booked_at) where key_hash is not null',
]
