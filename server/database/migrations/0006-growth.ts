import { type Kysely, sql } from 'kysely'

/** So that nothing scans all bookings or mails, however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // For checking whether anything was ever erased. In these indexes, all rows of an organisation
  // are almost one entry.
  'create index booking_erased on booking (organisation_id) where erased_at is not null',
  // And for finding erased mails that have files.
  "create index outbox_erased on outbox (id) where recipient = ''",
]
