import { sql } from 'kysely'
import type { Database } from '../open.ts'

const mostBytes = 64 * 1024 * 1024

/**
 * Shortens the log once it has grown long. PostgreSQL does this in a separate process, which the
 * embedded database lacks. Without this, the log, and with it the recovery after a crash, would
 * grow for as long as the server runs.
 */
export async function checkpointIfDue(db: Database): Promise<void> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text as bytes
    from pg_control_checkpoint()`.execute(db)
  if (Number(rows[0]?.bytes) > mostBytes) await checkpoint(db)
}

/** Shortens the log. */
export async function checkpoint(db: Database): Promise<void> {
  await sql`checkpoint`.execute(db)
}
