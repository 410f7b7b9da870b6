import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { fillProject } from './filled.ts'
import { dayFromNow } from './registered-organisation.ts'

const slots = 10_000

/** Adds ten thousand slots with ten bookings each to a project; all emails were sent long ago. */
export async function fillWithBookings(db: Database, projectId: string): Promise<void> {
  const span = { from: dayFromNow(1), days: 365, slots, bookingsPerSlot: 10 }
  await fillProject(db, { projectId, ...span })
  await sql`
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, state,
      tries, created_at, due_at, sent_at, last_answer)
    select organisation_id, gen_random_uuid(), 'booking_confirmed', project_id, id, booker_email,
      'sent', 1, booked_at, booked_at, booked_at, '250 2.0.0 OK'
    from booking where project_id = ${projectId}`.execute(db)
}
