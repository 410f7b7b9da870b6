import { type Kysely, sql } from 'kysely'

/** Where the guests of a project meet, which the mails to bookers and their calendar entries say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_settings add column meeting_point text not null default ''`.execute(db)
}
