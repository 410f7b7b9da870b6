import { type Kysely, sql } from 'kysely'

/**
 * Makes searches read only the entries that the index of their keys lists. Without planner
 * statistics, as in the embedded database, the planner would also read an index of all bookings to
 * fetch fewer entries. If reading pages costs nothing, it fetches the entries directly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const cost of ['random_page_cost', 'seq_page_cost']) {
    await sql`
      alter function search_entries(uuid, uuid, int4[], int4[], text[], integer)
      set ${sql.raw(cost)} = 0`.execute(db)
  }
}
