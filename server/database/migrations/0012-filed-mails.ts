import { type Kysely, sql } from 'kysely'

/** Tells mails that were written to files from those that a mail server took. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const file = String.raw`'[/\\]mails[/\\].*\.eml'`

const statements = [
  'alter table outbox add column filed boolean not null default false',
  // Where the file lies was kept as the answer.
  `update outbox set filed = state = 'sent', last_answer = null where last_answer ~ ${file}`,
]
