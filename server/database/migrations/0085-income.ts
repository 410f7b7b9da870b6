import { type Kysely, sql } from 'kysely'

const columns = [
  'alter table daily_sum add column income_eur_cents bigint not null default 0',
  'alter table daily_sum add column income_chf_cents bigint not null default 0',
]

/**
 * What the bookings of a day cost, by currency, because a project's currency may change. Days that
 * were summed before have no bookings with prices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db)
}
