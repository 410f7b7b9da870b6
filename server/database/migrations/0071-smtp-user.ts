import { type Kysely, sql } from 'kysely'

/** A user name for an organisation's own mail server; until now it was always the sender. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Empty: the sender's address.
  `alter table mail_settings add column smtp_user text not null default ''`,
  // Otherwise PostgreSQL would keep user names in its planner statistics.
  'alter table mail_settings alter column smtp_user set statistics 0',
]
