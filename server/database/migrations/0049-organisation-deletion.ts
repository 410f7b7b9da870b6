import { type Kysely, sql } from 'kysely'

/** Deletion of organisations by their admins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When the organisation will be deleted; null if its admins have not requested it, or have
  // cancelled the request.
  'alter table organisation add column deletion_due_at timestamptz',
  // When its deletion, which cannot be undone, began.
  'alter table organisation add column closed_at timestamptz',
  `create index organisation_deletion on organisation (deletion_due_at)
    where deletion_due_at is not null`,
]
