import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

/** The tables that grow with every booking. */
const growing = ['slot', 'booking', 'outbox']

interface Reads {
  table: string
  scans: number
  /** Rows that were read by whatever way. */
  rows: number
}

/**
 * What is read meanwhile of the tables that grow, as PostgreSQL counts it. The database has one
 * connection, since each tells what it did when it is asked to.
 */
export async function readsDuring(db: Database, step: () => Promise<unknown>): Promise<Reads[]> {
  const before = await readsOf(db)
  await step()
  const after = await readsOf(db)
  return after.map(({ table, scans, rows }, place) => ({
    table,
    scans: scans - (before[place]?.scans ?? 0),
    rows: rows - (before[place]?.rows ?? 0),
  }))
}

async function readsOf(db: Database): Promise<Reads[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<Reads>`
    select relname::text as table, seq_scan::int as scans,
      (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_user_tables where relname = any(${growing}::text[]) order by relname`.execute(db)
  return rows
}
