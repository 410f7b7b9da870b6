import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { dayFromNow } from './registered-organisation.ts'

interface Filling {
  projectId: string
  /** The day of the first slot. */
  from: string
  /**
   * The number of days the slots are spread over. Each day, they start every twenty minutes from
   * eight in the morning.
   */
  days: number
  slots: number
  bookingsPerSlot: number
}

/**
 * Inserts more slots and bookings than a test could create through calls. Names and comments vary,
 * and ids and tokens are random, so responses have realistic sizes. The project keeps bookers' data
 * for ten years, because a server would otherwise erase the data of past bookings immediately.
 */
export async function fillProject(db: Database, filling: Filling): Promise<void> {
  const { projectId, from, days, slots, bookingsPerSlot } = filling
  const perDay = Math.ceil(slots / days)
  await sql`update project set retention_days = 3650 where id = ${projectId}`.execute(db)
  await sql`
    insert into slot (organisation_id, id, project_id, starts_at, timezone, max_attendees,
      attendees, internal, comment, created_at)
    select organisation_id, gen_random_uuid(), id,
      (${from}::date + (n::bigint * ${days}::int / ${slots}::int)::int + time '08:00'
        + n % ${perDay}::int * interval '20 minutes') at time zone timezone,
      timezone, 1000, ${bookingsPerSlot}::int * 2, false,
      case when n % 3 = 0 then 'Bitte am Tor ' || n || ' empfangen' else '' end, now()
    from project, generate_series(0, ${slots}::int - 1) as n where id = ${projectId}`.execute(db)
  await sql`
    insert into slot_variant (organisation_id, project_id, slot_id, variant_id)
    select organisation_id, project_id, slot.id, variant.id
    from slot join variant using (organisation_id, project_id)
    where project_id = ${projectId}`.execute(db)
  await sql`
    insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
      booker_email, attendees, comment, cancel_token, booked_at)
    select organisation_id, gen_random_uuid(), project_id, slot_id, variant_id,
      'Jürgen ' || initcap(word), word || '@schule.example', 2,
      case when n % 3 = 0 then 'Klasse ' || n || ', eine Begleitung von ' || word else '' end,
      translate(trim('=' from encode(sha256(gen_random_uuid()::text::bytea), 'base64')), '+/', '-_'),
      now() - n * interval '1 hour'
    from slot_variant, generate_series(1, ${bookingsPerSlot}::int) as n,
      lateral substr(md5(slot_id::text || n), 1, 9) as word
    where project_id = ${projectId}`.execute(db)
}

/** Adds ten thousand slots with ten bookings each to a project; all emails were sent long ago. */
export async function fillWithBookings(db: Database, projectId: string): Promise<void> {
  const span = { from: dayFromNow(1), days: 365, slots: 10_000, bookingsPerSlot: 10 }
  await fillProject(db, { projectId, ...span })
  await addSentMails(db, projectId)
}

/** Adds a confirmation that was sent at once to each booking of a project. */
export async function addSentMails(db: Database, projectId: string): Promise<void> {
  await sql`
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, state,
      tries, created_at, due_at, sent_at, last_answer)
    select organisation_id, gen_random_uuid(), 'booking_confirmed', project_id, id, booker_email,
      'sent', 1, booked_at, booked_at, booked_at, '250 2.0.0 OK'
    from booking where project_id = ${projectId}`.execute(db)
}
