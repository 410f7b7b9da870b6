import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'
import { fillProject } from './filled.ts'
import { dayFromNow } from './registered-organisation.ts'

const crowded = 'Museum unter vielen'
const aYear = 365

export interface Crowd {
  organisations: number
  slotsEach: number
  bookingsPerSlot: number
}

/**
 * Fills the database with organisations that have one project each. Their slots span a year, half
 * of it in the past, and have some bookings each. Every booking has an email, and there are
 * bookings and emails of all kinds.
 */
export async function fillWithCrowd(db: Database, crowd: Crowd): Promise<void> {
  await sql`insert into organisation (id, name, created_at, confirmed_at)
    select gen_random_uuid(), ${crowded}, now(), now()
    from generate_series(1, ${crowd.organisations}::int)`.execute(db)
  await sql`insert into project (organisation_id, id, name, timezone, created_at)
    select id, gen_random_uuid(), name, 'Europe/Berlin', now()
    from organisation where name = ${crowded}`.execute(db)
  await sql`insert into variant (organisation_id, id, project_id, resource_id, name,
      short_description, lead_time_seconds, duration_seconds, created_at)
    select organisation_id, gen_random_uuid(), id, gen_random_uuid(), 'Führung', '', 0, 3600, now()
    from project where name = ${crowded}`.execute(db)
  await sql`insert into mail_settings (organisation_id, project_id, email_from, email_bcc,
      email_subject, email_body, email_cancel_subject, email_cancel_body)
    select organisation_id, id, '', '', '', '', '', ''
    from project where name = ${crowded}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from project where name = ${crowded}`.execute(db)
  for (const { id } of rows) await fillYear(db, id, crowd)
}

/** Adds slots for a year around today to a project, with bookings and emails of all kinds. */
export async function fillYear(
  db: Database,
  projectId: string,
  { slotsEach: slots, bookingsPerSlot }: Pick<Crowd, 'slotsEach' | 'bookingsPerSlot'>,
): Promise<void> {
  const from = dayFromNow(-Math.floor(aYear / 2))
  await fillProject(db, { projectId, from, days: aYear, slots, bookingsPerSlot })
  await sql`
    update booking set cancelled_at = case when n % 100 < 2 then booked_at end,
      key_hash = case when n % 100 = 2 then sha256(id::text::bytea) end,
      held_until = case when n % 1000 = 3 then now() + interval '1 day' end,
      confirm_token = case when n % 1000 = 3 then cancel_token end
    from (select id as chosen, row_number() over () as n from booking
      where project_id = ${projectId}) as numbered
    where project_id = ${projectId} and id = chosen and n % 100 < 4`.execute(db)
  await sql`
    insert into outbox (organisation_id, id, event, project_id, booking_id, recipient, state,
      tries, created_at, due_at, sent_at, last_answer, fault)
    select organisation_id, gen_random_uuid(), 'booking_confirmed', project_id, id, booker_email,
      state, 1, booked_at,
      case when state = 'waiting' then now() + interval '1 day' else booked_at end,
      case when state = 'sent' then booked_at end, '250 2.0.0 OK',
      case when state <> 'sent' then 'busy' end
    from (
      select *, case row_number() over () % 1000 when 1 then 'waiting' when 2 then 'given_up'
        else 'sent' end as state
      from booking where project_id = ${projectId}
    ) as told`.execute(db)
}
