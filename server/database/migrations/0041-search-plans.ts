import { type Kysely, sql } from 'kysely'

/**
 * Makes searches for similar words use their index. For words that no booking has, the planner
 * expects many hits, and would rather read all bookings of an organisation until it has found
 * enough of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function search_entries(uuid, uuid, int4[], int4[], text[], integer)
    set enable_indexscan = off`.execute(db)
}
