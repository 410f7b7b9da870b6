import { type Kysely, sql } from 'kysely'

/**
 * Single sign-on: an organisation's provider and domains, the accounts linked to people at a
 * provider, and the members whose access is checked with the provider. `proven_domain` and
 * `sign_on_identity` are unique in the whole deployment, so they are not distributed and refer to
 * no other table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table sign_on (
    organisation_id uuid primary key references organisation (id) on delete cascade,
    issuer text not null,
    client_id text not null,
    client_secret bytea not null,
    groups_claim text not null,
    admin_groups text[] not null,
    desk_groups text[] not null,
    guide_groups text[] not null,
    passwords_off boolean not null default false,
    password_keeper uuid
  )`,
  `create table sign_on_domain (
    organisation_id uuid not null references sign_on (organisation_id) on delete cascade,
    id uuid not null,
    domain text not null,
    token text not null,
    created_at timestamptz not null,
    primary key (organisation_id, id),
    unique (organisation_id, domain)
  )`,
  `create table proven_domain (
    domain text primary key,
    organisation_id uuid not null,
    proven_at timestamptz not null
  )`,
  'create index proven_domain_organisation on proven_domain (organisation_id)',
  `create table sign_on_identity (
    identity_hash bytea primary key,
    organisation_id uuid not null,
    staff_id uuid not null,
    by_deployment boolean not null,
    linked_at timestamptz not null
  )`,
  'create index sign_on_identity_staff on sign_on_identity (organisation_id, staff_id)',
  `create table sign_on_access (
    organisation_id uuid not null,
    staff_id uuid not null,
    by_deployment boolean not null,
    sealed bytea not null,
    checked_at timestamptz not null,
    next_check_at timestamptz not null,
    primary key (organisation_id, staff_id),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id)
      on delete cascade
  )`,
  'create index sign_on_access_due on sign_on_access (next_check_at)',
]
