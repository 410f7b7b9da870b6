import { type Kysely, sql } from 'kysely'

/**
 * Indexes and statistics for many organisations, so a query for one of them reads only the rows it
 * needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Without these statistics, the planner assumes that the two columns are independent: with twenty
  // thousand organisations, it would expect a project to have only one in twenty thousand of its
  // organisation's rows.
  ...['slot', 'booking', 'outbox'].map(
    (table) => `create statistics ${table}_of_project (dependencies)
      on organisation_id, project_id from ${table}`,
  ),
  // Contains all columns the list of emails is sorted by, so a page is read without sorting. The
  // old index is dropped first, because that takes an exclusive lock: after the other statement, it
  // could deadlock with a transaction that has locked rows and is about to write.
  'drop index outbox_project',
  'create index outbox_page on outbox (organisation_id, project_id, created_at, id)',
]
