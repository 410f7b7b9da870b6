import { type Kysely, sql } from 'kysely'

/**
 * The start that an offer to the waiting list or to a guide named, so that a yes counts for that
 * time only. Null in offers by a server of the previous version: a yes then counts for any time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table waiting_entry add column named_start timestamptz',
  'alter table guide_offer add column named_start timestamptz',
]
