import { type Kysely, sql } from 'kysely'

/** Proven domains are looked up again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When the record that proves it is looked up again; what the previous version proves, at once.
  'alter table proven_domain add column next_check_at timestamptz not null default now()',
  // Since when the record has been missing; null: it was there at the last look.
  'alter table proven_domain add column missing_since timestamptz',
  'create index proven_domain_check on proven_domain (next_check_at)',
]
