import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { completeSearchIndex } from '#server/features/booking/search-index/search-index.ts'
import { testContext } from '#server/testing/context.ts'

/**
 * Indexes bookings that were inserted by SQL; otherwise the server would do so while something else
 * is measured.
 */
export async function indexBookings(db: Database): Promise<void> {
  // Building the index on existing rows is much faster than adding them to it.
  await sql`drop index booking_search_keys`.execute(db)
  await completeSearchIndex(testContext(db))
  await sql`create index booking_search_keys on booking_search using gin (keys)
    with (gin_pending_list_limit = 512)`.execute(db)
}

/**
 * Servers compare the index with all bookings when they start; after this time they have finished.
 */
export const comparedAfterMs = 30_000
