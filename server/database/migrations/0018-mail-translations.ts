import { type Kysely, sql } from 'kysely'

/** Emails to bookers in languages other than German, by the name of the setting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_settings add column translations jsonb not null default '{}'`.execute(
    db,
  )
}
