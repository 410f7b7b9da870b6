import { sql } from 'kysely'
import type { Database } from './open.ts'

/** Whether anything was ever erased from the tables that hold personal data. */
export async function anythingErased(db: Database): Promise<boolean> {
  // Each by an index of what was erased: were it only asked whether there is any, PostgreSQL might
  // rather look through all rows for the first.
  const { rows } = await sql<{ erased: boolean }>`select
    (select organisation_id from booking where erased_at is not null
      order by organisation_id limit 1) is not null
    or (select id from outbox where recipient = '' order by id limit 1) is not null as erased
  `.execute(db)
  return rows[0]?.erased ?? false
}

/**
 * Takes what was erased out of the copies that a database keeps. The embedded one is rewritten:
 * nothing else does so there. PostgreSQL frees the dead rows, and forgets the values that it had
 * noted to plan queries by; of those the embedded one has none as long as nothing is analysed.
 */
export async function leaveNoCopies(
  db: Database,
  { embedded }: { embedded: boolean },
): Promise<void> {
  if (embedded) await sql`vacuum full booking, outbox`.execute(db)
  else await sql`vacuum (analyze) booking, outbox`.execute(db)
}
