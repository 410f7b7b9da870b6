import { type Kysely, sql } from 'kysely'

/** Why an admin cancelled a booking, as the booker reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add column cancel_reason text not null default ''`.execute(db)
}
