import { type Kysely, sql } from 'kysely'

/** An admin's reason for cancelling a booking, which the booker reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add column cancel_reason text not null default ''`.execute(db)
}
