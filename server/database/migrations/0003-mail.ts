import { type Kysely, sql } from 'kysely'

/**
 * For sending emails through several mail servers, notifying staff of their slots, and listing
 * emails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table staff add column slot_mails boolean not null default true',
  `alter table outbox
    add column slot_id uuid,
    add column staff_id uuid,
    add column fault text,
    add foreign key (organisation_id, slot_id)
      references slot (organisation_id, id) on delete cascade,
    add foreign key (organisation_id, staff_id)
      references staff (organisation_id, id) on delete cascade`,
  // For counting the earlier emails to a member about a slot, which gives the calendar entry's
  // SEQUENCE.
  `create index outbox_entry on outbox (organisation_id, slot_id, staff_id)
    where slot_id is not null`,
  'create index outbox_staff on outbox (organisation_id, staff_id) where staff_id is not null',
  // Each project has its own queue, so a project with many emails does not delay others.
  `create index outbox_lane on outbox (organisation_id, project_id, due_at)
    where state = 'waiting'`,
  `create index outbox_given_up on outbox (organisation_id, project_id, created_at)
    where state = 'given_up'`,
]
