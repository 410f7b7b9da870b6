import { sql } from 'kysely'
import type { Database } from './open.ts'

/**
 * Rewrites the tables that held personal data, without what was erased from them: nothing else
 * does so in the embedded database. PostgreSQL's own vacuum does it there.
 */
export async function rewriteErased(db: Database): Promise<void> {
  await sql`vacuum full booking, outbox`.execute(db)
}
