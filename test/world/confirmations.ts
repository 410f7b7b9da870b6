import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { hashOf, newToken } from '#server/auth/secrets.ts'
import type { Database } from '#server/database/open.ts'
import type { TestApp } from '../app.ts'
import { fillProject } from './filled.ts'
import { dayFromNow } from './registered-organisation.ts'

interface Posting {
  projectId: string
  /** At most 500, since the bookings share one slot with 1,000 places and take two each. */
  count: number
  /** When the first email is due; each subsequent one is due a millisecond later. */
  at: Temporal.Instant
}

/**
 * Adds bookings to a project and queues a confirmation for each. They are inserted directly,
 * because calls would take too long for a test. All recipients differ, and every twentieth address begins
 * with `nobody`.
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

/** Makes an organisation's address unconfirmed again; returns the token that confirms it. */
export async function leaveUnconfirmed(
  app: TestApp,
  organisationId: OrganisationId,
  contactEmail: string,
) {
  const token = newToken()
  await app.db
    .updateTable('organisation')
    .set({
      confirmedAt: null,
      contactEmail,
      confirmTokenHash: hashOf(token),
      confirmExpiresAt: app.clock.now().add({ hours: 24 }),
    })
    .where('id', '=', organisationId)
    .execute()
  return token
}
