import { type Kysely, sql } from 'kysely'

/** What is needed that nothing looks through all bookings or mails, however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Whether anything was ever erased. All rows of an organisation are one entry in them, nearly.
  'create index booking_erased on booking (organisation_id) where erased_at is not null',
  // And which mails were, of which there are files.
  "create index outbox_erased on outbox (id) where recipient = ''",
]
