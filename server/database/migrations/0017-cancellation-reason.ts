import { type Kysely, sql } from 'kysely'

/** An admin's reason for cancelling a booking, shown to the booker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add column cancel_reason text not null default ''`.execute(db)
}
