import { sql } from 'kysely'
import type { Database, Transaction } from '../open.ts'

const embedded = new WeakSet<Database>()

/** Notes that a database is the embedded one. */
export const noteEmbedded = (db: Database): void => void embedded.add(db)

/**
 * Writes thousands of rows without looking up what each refers to: the transaction has just read or
 * written all of it, and in the embedded database nothing runs beside it. The look-ups would take as
 * long as the writing itself, and visitors wait for both. Elsewhere foreign keys are checked.
 */
export async function withTrustedReferences(
  db: Database,
  tx: Transaction,
  write: () => Promise<void>,
): Promise<void> {
  if (!embedded.has(db)) return write()
  await sql`set local session_replication_role = replica`.execute(tx)
  await write()
  await sql`set local session_replication_role = origin`.execute(tx)
}
