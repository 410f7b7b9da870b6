import { type Kysely, sql } from 'kysely'

/** For ending single sessions, for ending all of a member's access, and for proving a factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table session add column id uuid not null default gen_random_uuid()',
  // When the person last proved their second factor for a change of their factors.
  'alter table session add column factor_at timestamptz',
  // When all of the member's access was last ended: offers sent before no longer let them in.
  'alter table staff add column access_ended_at timestamptz',
  // Calendar feeds did not expire.
  `update staff_token set expires_at = created_at + interval '8760 hours' where expires_at is null`,
]
