import { type Kysely, sql } from 'kysely'

/**
 * For organisations with several admins: changes to settings are counted, so that no admin
 * overwrites a change they have not seen, and each project stores which of its first steps are
 * done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  ...['project', 'variant', 'mail_settings'].flatMap((table) => [
    `alter table ${table} add column revision integer not null default 0`,
    `alter table ${table} add column changed_by uuid`,
  ]),
  'alter table project add column first_steps_closed boolean',
  'alter table project add column embedding_seen boolean not null default false',
]
