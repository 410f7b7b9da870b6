import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { fillProject } from './filled.ts'
import { dayFromNow } from './registered-organisation.ts'

interface Posting {
  projectId: string
  /** At most 500: the slot has no more places. */
  count: number
  /** When they are due, the first of them; the others each a millisecond later. */
  at: Temporal.Instant
}

/**
 * Gives a project bookings and posts the confirmation of each, more than calls could in a test's
 * time. Every recipient is another; the address of every twentieth begins with `nobody`.
 */
export async function postConfirmations(db: Database, posting: Posting): Promise<void> {
  const { projectId, count, at } = posting
  await fillProject(db, {
    projectId,
    from: dayFromNow(1),
    days: 1,
    slots: 1,
    bookingsPerSlot: count,
  })
  await sql`
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, created_at,
      due_at)
    select organisation_id, gen_random_uuid(), 'booking_confirmed', project_id, id,
      case when n % 20 = 0 then 'nobody' else 'guest' end || n || '@' || left(project_id::text, 13)
        || '.example',
      ${at.toString()}::timestamptz, ${at.toString()}::timestamptz + n * interval '1 ms'
    from (select *, row_number() over (order by id) as n from booking
      where project_id = ${projectId}) as numbered`.execute(db)
}
