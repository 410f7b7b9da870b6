import { sql } from 'kysely'
import type { Database, Transaction } from './open.ts'

/**
 * Reads with plans that fetch as few rows as possible. The planner expects comparing a row with long
 * patterns to cost next to nothing, and the embedded database has no statistics; so it would read
 * all of an organisation's rows rather than the index of their texts.
 */
export const fetchingFew = <Found>(
  db: Database,
  read: (tx: Transaction) => Promise<Found>,
): Promise<Found> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('cpu_tuple_cost', '1000', true)`.execute(tx)
    return read(tx)
  })
