import { type Kysely, sql } from 'kysely'

/**
 * Makes searches for similar words use their index. For words that no booking contains, the planner
 * would otherwise expect many hits, and read all of an organisation's bookings to find enough of
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function search_entries(uuid, uuid, int4[], int4[], text[], integer)
    set enable_indexscan = off`.execute(db)
}
