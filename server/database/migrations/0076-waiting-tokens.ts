import { type Kysely, sql } from 'kysely'

/**
 * The tokens of waiting-list entries' links are found by hash, and the one in emails is derived from
 * the secret key. `token` and `mail_token` hold them as plain text in rows of earlier versions,
 * until these entries end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table waiting_entry add column token_hash bytea',
  'alter table waiting_entry add column mail_token_hash bytea',
  'alter table waiting_entry alter column token drop not null',
  'alter table waiting_entry alter column mail_token drop not null',
  'create index waiting_entry_token_hash on waiting_entry (token_hash)',
  'create index waiting_entry_mail_token_hash on waiting_entry (mail_token_hash)',
]
