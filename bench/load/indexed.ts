import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { completeSearchIndex } from '#server/features/booking/search-index/search-index.ts'
import { testContext } from '#test/context.ts'

/**
 * Adds bookings inserted by SQL to the search index, which the server would otherwise do during the
 * measurement.
 */
export async function indexBookings(db: Database): Promise<void> {
  // Creating the index when all rows are present is much faster than updating it for each row.
  await sql`drop index booking_search_keys`.execute(db)
  await completeSearchIndex(testContext(db))
  await sql`create index booking_search_keys on booking_search using gin (keys)
    with (gin_pending_list_limit = 512)`.execute(db)
}

/**
 * On startup, servers compare the search index with all bookings; after this long, they have
 * finished.
 */
export const comparedAfterMs = 30_000
