import { type Kysely, sql } from 'kysely'

/** Where bookers call once they can no longer change or cancel by themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_settings add column phone text not null default ''`.execute(db)
}
