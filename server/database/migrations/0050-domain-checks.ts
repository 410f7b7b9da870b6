import { type Kysely, sql } from 'kysely'

/** For regular checks of verified domains' DNS records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When the DNS record that verifies the domain is next looked up; immediately if a server of the
  // previous version verified the domain.
  'alter table proven_domain add column next_check_at timestamptz not null default now()',
  // The time since which the DNS record has been missing; null if the last lookup found it.
  'alter table proven_domain add column missing_since timestamptz',
  'create index proven_domain_check on proven_domain (next_check_at)',
]
