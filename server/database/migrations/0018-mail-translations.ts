import { type Kysely, sql } from 'kysely'

/** Mails to bookers in other languages than German, by the name of the setting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_settings add column translations jsonb not null default '{}'`.execute(
    db,
  )
}
