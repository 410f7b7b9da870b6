import { type Kysely, sql } from 'kysely'

/** Where a project's visitors meet; shown in emails to bookers and in their calendar entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_settings add column meeting_point text not null default ''`.execute(db)
}
