import { type Kysely, sql } from 'kysely'

/**
 * Adds a setting for whether guides see the bookers of other guides' slots, and allows former
 * members whose name has been erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table organisation add column guides_see_all_bookers boolean not null default true',
  'alter table staff drop constraint staff_name_check',
  `alter table staff add constraint staff_name_check
    check (name <> '' or deleted_at is not null)`,
]
