import { type Kysely, sql } from 'kysely'

/** Distinguishes emails written to files from those that a mail server accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const file = String.raw`'[/\\]mails[/\\].*\.eml'`

const statements = [
  'alter table outbox add column filed boolean not null default false',
  // Until now, the file's path was stored instead of a mail server's response.
  `update outbox set filed = state = 'sent', last_answer = null where last_answer ~ ${file}`,
]
