import { type Kysely, sql } from 'kysely'

/** Indexes so that each of many organisations reads only a few of its own rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Without these statistics, the planner assumes that columns are independent: with twenty
  // thousand organisations, it would expect a project to have one in twenty thousand of its
  // organisation's rows.
  ...['slot', 'booking', 'outbox'].map(
    (table) => `create statistics ${table}_of_project (dependencies)
      on organisation_id, project_id from ${table}`,
  ),
  // In the complete order of the list of emails, so that a page is read without sorting. The drop
  // comes first because it takes an exclusive lock: after the other statement, it could deadlock
  // with a transaction that has locked rows and is about to write.
  'drop index outbox_project',
  'create index outbox_page on outbox (organisation_id, project_id, created_at, id)',
]
