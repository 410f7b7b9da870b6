import { type Kysely, sql } from 'kysely'

/** What guides see of others' bookers, and members who left so long ago that their name is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table organisation add column guides_see_all_bookers boolean not null default true',
  'alter table staff drop constraint staff_name_check',
  `alter table staff add constraint staff_name_check
    check (name <> '' or deleted_at is not null)`,
]
