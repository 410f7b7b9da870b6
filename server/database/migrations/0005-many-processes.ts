import { type Kysely, sql } from 'kysely'

/** For several server processes: announcements of changes when PostgreSQL is behind a pooler. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create sequence announcement_number',
  // Unlogged, because rows are needed only for seconds, and every process reads everything again
  // after a crash.
  `create unlogged table announcement (
    organisation_id uuid not null references organisation (id) on delete cascade,
    project_id uuid not null,
    number bigint not null,
    announced_at timestamptz not null,
    primary key (organisation_id, project_id)
  )`,
  'create index announcement_at on announcement (announced_at)',
  // A token of 256 random bits is unique without an index, and a unique index without the
  // organisation prevented bookings from being distributed by organisation.
  'drop index booking_confirm_token',
  `create index booking_confirm_token on booking (confirm_token) where confirm_token is not null`,
  // Each email looks up its booking. If that query was planned while the table was empty, as on the
  // first day, it could use the index for variants instead of the primary key, and would then scan
  // all bookings.
  'drop index booking_variant',
  'create index booking_variant on booking (variant_id, organisation_id)',
]
