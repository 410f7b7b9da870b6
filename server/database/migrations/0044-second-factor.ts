import { type Kysely, sql } from 'kysely'

/**
 * Second factors and passkeys. A server of the previous version supports neither, and accepts the
 * password alone until it is restarted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When the person last confirmed their identity; null if they have not done so since the session
  // was opened.
  'alter table session add column confirmed_at timestamptz',
  // Whether the member has a second factor. Also stored here, because every call reads it.
  'alter table staff add column second_factor boolean not null default false',
  // When the member got their current role; null means when they joined.
  'alter table staff add column role_since timestamptz',
  // When a second factor became mandatory, for admins and for all other members; null if it is not.
  'alter table organisation add column admin_factor_since timestamptz',
  'alter table organisation add column staff_factor_since timestamptz',
  // The app that generates one-time codes. A pending secret replaces the current one once it is
  // confirmed.
  `create table totp (
    organisation_id uuid not null,
    staff_id uuid not null,
    secret bytea,
    pending bytea,
    last_step integer,
    primary key (organisation_id, staff_id),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id)
      on delete cascade
  )`,
  `create table recovery_code (
    organisation_id uuid not null,
    staff_id uuid not null,
    code_hash bytea not null,
    primary key (organisation_id, staff_id, code_hash),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id)
      on delete cascade
  )`,
  // A log-in with a correct password that still needs its second step.
  `create table second_step (
    organisation_id uuid not null,
    staff_id uuid not null,
    token_hash bytea not null,
    expires_at timestamptz not null,
    primary key (organisation_id, token_hash),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id)
      on delete cascade
  )`,
  'create index second_step_token on second_step (token_hash)',
  'create index second_step_staff on second_step (organisation_id, staff_id)',
  'create index second_step_expiry on second_step (expires_at)',
  `create table passkey (
    organisation_id uuid not null,
    id uuid not null,
    staff_id uuid not null,
    name text not null check (name <> ''),
    credential_id text not null,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    rp_id text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (organisation_id, id),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id)
      on delete cascade
  )`,
  'create index passkey_credential on passkey (credential_id)',
  'create index passkey_staff on passkey (organisation_id, staff_id)',
]
