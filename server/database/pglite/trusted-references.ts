import { sql } from 'kysely'
import type { Transaction } from '../open.ts'

/**
 * Writes thousands of rows without looking up what each refers to: the transaction has just read or
 * written all of it, and in the embedded database nothing runs beside it. The look-ups would take as
 * long as the writing itself, and visitors wait for both. Elsewhere foreign keys are checked.
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
