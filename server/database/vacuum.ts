import { sql } from 'kysely'
import type { Database } from './open.ts'

/** Whether anything has ever been erased from the tables that hold personal data. */
export async function anythingErased(db: Database): Promise<boolean> {
  // Each part uses an index of erased rows. With a plain `exists`, PostgreSQL might scan all rows
  // to find the first erased one.
  const { rows } = await sql<{ erased: boolean }>`select
    (select organisation_id from booking where erased_at is not null
      order by organisation_id limit 1) is not null
    or (select id from outbox where recipient = '' order by id limit 1) is not null as erased
  `.execute(db)
  return rows[0]?.erased ?? false
}

const erasedFrom = [
  'booking',
  'booking_change',
  'booking_message',
  'booking_search',
  'waiting_entry',
  'outbox',
]

/**
 * Removes the copies of erased data that a database keeps. The tables of the embedded database are
 * rewritten, because nothing else would remove the copies there. PostgreSQL frees the dead rows,
 * and replaces the values in its planner statistics; the embedded database has no such statistics,
 * because it is never analysed.
 */
export async function leaveNoCopies(
  db: Database,
  { embedded }: { embedded: boolean },
): Promise<void> {
  const tables = sql.raw(erasedFrom.join(', '))
  if (embedded) await sql`vacuum full ${tables}`.execute(db)
  else await sql`vacuum (analyze) ${tables}`.execute(db)
}
