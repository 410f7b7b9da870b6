import { type Kysely, sql } from 'kysely'

/** Indexes that keep queries from scanning all bookings or emails, however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // For checking whether anything has ever been erased. All of an organisation's rows have the same
  // key here, so they take up little more space than a single entry.
  'create index booking_erased on booking (organisation_id) where erased_at is not null',
  // For finding erased emails that have files.
  "create index outbox_erased on outbox (id) where recipient = ''",
]
