import { sql } from 'kysely'
import { type Database, type Transaction, withoutTransaction } from './open.ts'

/**
 * Notes, in the transaction that erases, that the database files will hold copies of what it
 * erased. Nothing is locked after it, because all erasing transactions update the same row.
 */
export async function noteCopies(tx: Transaction, at: Temporal.Instant): Promise<void> {
  await sql`
    insert into erased_copies (since) values (${at}::timestamptz)
    on conflict (id) do update set erasures = erased_copies.erasures + 1`.execute(tx)
}

/** Copies of erased data, and how often something was erased since they were last removed. */
interface Copies {
  since: Temporal.Instant
  erasures: string
}

/** Undefined if there are no copies. */
export const findCopies = (db: Database): Promise<Copies | undefined> =>
  db.selectFrom('erasedCopies').select(['since', 'erasures']).executeTakeFirst()

/** Notes that these copies were removed; what was erased after `began` may have left others. */
async function forgetCopies(
  db: Database,
  { erasures }: Copies,
  began: Temporal.Instant,
): Promise<void> {
  const { numDeletedRows } = await withoutTransaction(db)
    .deleteFrom('erasedCopies')
    .where('erasures', '=', erasures)
    .executeTakeFirst()
  if (numDeletedRows === 0n)
    await withoutTransaction(db).updateTable('erasedCopies').set({ since: began }).execute()
}

const erasedFrom = [
  'booking',
  'booking_change',
  'booking_message',
  'booking_search',
  'waiting_entry',
  'outbox',
]

interface Removing {
  embedded: boolean
  now: Temporal.Instant
  /** Resolves when calls leave time for the next table. */
  pause?: () => Promise<void>
}

/**
 * Removes the copies of erased data that a database keeps, table by table, so that calls are served
 * in between. The tables of the embedded database are rewritten, because nothing else would remove
 * the copies there. PostgreSQL frees the dead rows, and replaces the values in its planner
 * statistics; the embedded database has no such statistics, because it is never analysed.
 */
export async function leaveNoCopies(
  db: Database,
  { embedded, now, pause }: Removing,
): Promise<void> {
  const copies = await findCopies(db)
  for (const name of erasedFrom) {
    await pause?.()
    const table = sql.table(name)
    if (embedded) await sql`vacuum full ${table}`.execute(db)
    else await sql`vacuum (analyze) ${table}`.execute(db)
  }
  if (copies) await forgetCopies(db, copies, now)
}
