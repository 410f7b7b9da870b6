import { type Kysely, sql } from 'kysely'

/** Who cancelled a booking or deleted a slot; null if it happened before this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table booking add column cancelled_as text',
  `alter table booking add constraint booking_cancelled_as
    check (cancelled_as in ('booker', 'staff'))`,
  'alter table booking add column cancelled_by uuid',
  'alter table slot add column deleted_by uuid',
]
