import { type Kysely, sql } from 'kysely'

/** The tokens for personal links and calendar feeds, at most one of each kind per member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table staff_token (
    organisation_id uuid not null,
    staff_id uuid not null,
    kind text not null,
    token_hash bytea not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz,
    primary key (organisation_id, staff_id, kind),
    foreign key (organisation_id, staff_id) references staff (organisation_id, id)
      on delete cascade
  )`,
  'create index staff_token_hash on staff_token (token_hash)',
  'create index staff_token_expiry on staff_token (expires_at) where expires_at is not null',
]
