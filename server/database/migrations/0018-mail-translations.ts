import { type Kysely, sql } from 'kysely'

/** The text of emails to bookers in languages other than German, keyed by setting name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_settings add column translations jsonb not null default '{}'`.execute(
    db,
  )
}
