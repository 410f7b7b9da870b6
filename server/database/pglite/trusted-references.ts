import { sql } from 'kysely'
import type { Transaction } from '../open.ts'

/**
 * Writes thousands of rows without checking their foreign keys: the transaction has just read or
 * written all referenced rows, and nothing else runs at the same time in the embedded database. The
 * checks would take as long as the writing itself, and visitors would wait for both. PostgreSQL
 * checks them as usual.
 */
export async function withTrustedReferences(
  tx: Transaction,
  embedded: boolean,
  write: () => Promise<void>,
): Promise<void> {
  if (!embedded) return write()
  await sql`set local session_replication_role = replica`.execute(tx)
  await write()
  await sql`set local session_replication_role = origin`.execute(tx)
}
