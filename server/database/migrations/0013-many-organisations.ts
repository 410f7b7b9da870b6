import { type Kysely, sql } from 'kysely'

/** What is needed that an organisation reads its own rows alone, and little of these, among many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The planner takes columns for independent unless it is told: of twenty thousand organisations
  // it would expect a project to have one row in twenty thousand of its organisation's.
  ...['slot', 'booking', 'outbox'].map(
    (table) => `create statistics ${table}_of_project (dependencies)
      on organisation_id, project_id from ${table}`,
  ),
  // In the whole order of the list of mails, so that a page is read without sorting what there is.
  // The drop first, which locks everybody out: after the other, who has locked rows and goes on to
  // write could wait for it, and it for them.
  'drop index outbox_project',
  'create index outbox_page on outbox (organisation_id, project_id, created_at, id)',
]
