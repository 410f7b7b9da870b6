import { type Kysely, sql } from 'kysely'

/** For operators: suspending organisations, and removing those that are never confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table organisation
    add column suspended_at timestamptz,
    add column reminded_at timestamptz`,
  // Nearly all organisations are confirmed; a job looks for the others every hour.
  `create index organisation_unconfirmed on organisation (created_at)
    where confirmed_at is null`,
]
