import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

/** The tables that grow with every booking. */
const growing = ['slot', 'booking', 'outbox']

interface Reads {
  table: string
  scans: number
  /** The rows read, with or without an index. */
  rows: number
  /** The blocks read from the table and its indexes, in memory or on disk. */
  blocks: number
}

/**
 * Measures how much `step` reads from some tables, by default the growing ones, using PostgreSQL's
 * statistics. The database must have a single connection, because each connection reports its
 * statistics separately.
 */
export async function readsDuring(
  db: Database,
  step: () => Promise<unknown>,
  tables = growing,
): Promise<Reads[]> {
  const before = await readsOf(db, tables)
  await step()
  const after = await readsOf(db, tables)
  return after.map(({ table, scans, rows, blocks }, place) => ({
    table,
    scans: scans - (before[place]?.scans ?? 0),
    rows: rows - (before[place]?.rows ?? 0),
    blocks: blocks - (before[place]?.blocks ?? 0),
  }))
}

async function readsOf(db: Database, tables: string[]): Promise<Reads[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<Reads>`
    select relname::text as table, seq_scan::int as scans,
      (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows,
      (heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::int as blocks
    from pg_stat_user_tables join pg_statio_user_tables using (relid, schemaname, relname)
    where relname = any(${tables}::text[]) order by relname`.execute(db)
  return rows
}
