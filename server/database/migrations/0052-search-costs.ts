import { type Kysely, sql } from 'kysely'

/**
 * Makes searches read only the entries that the index of their keys lists. The planner would
 * otherwise read an index of all bookings as well, in order to fetch fewer entries, wherever it
 * knows nothing about their values, as on the embedded database. Without costs for pages, fetching
 * entries seems cheaper to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const cost of ['random_page_cost', 'seq_page_cost']) {
    await sql`
      alter function search_entries(uuid, uuid, int4[], int4[], text[], integer)
      set ${sql.raw(cost)} = 0`.execute(db)
  }
}
