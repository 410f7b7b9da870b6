import { sql } from 'kysely'
import type { Database } from '#server/database/open.ts'

const tenant = 'Heimatmuseum'

export interface Tenants {
  organisations: number
  slotsEach: number
  /** The bookings are assigned to the slots in turn. */
  bookingsEach: number
}

/**
 * Inserts many rows without checking foreign keys. The rows are correct by construction, and each
 * check would scan all rows of tables that have just been filled.
 */
export const fillUnchecked = (db: Database, fill: (one: Database) => Promise<void>) =>
  db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await fill(one)
    await sql`reset session_replication_role`.execute(one)
  })

/**
 * Fills the database with organisations that have one project each. All slots are in the future,
 * starting tomorrow. Twenty thousand organisations take a few minutes, so everything is inserted in
 * bulk.
 */
export async function fillWithTenants(db: Database, tenants: Tenants): Promise<void> {
  const { organisations, slotsEach, bookingsEach } = tenants
  await fillUnchecked(db, async (one) => {
    await fillProjects(one, organisations)
    await sql`
      insert into slot (organisation_id, id, project_id, starts_at, timezone, max_attendees,
        attendees, internal, comment, created_at)
      select organisation_id, gen_random_uuid(), id,
        date_trunc('day', now()) + interval '34 hours' + n * interval '1 day', timezone, 1000,
        2 * (${bookingsEach}::int / ${slotsEach}::int), false, '', now()
      from project, generate_series(0, ${slotsEach}::int - 1) as n where name = ${tenant}
    `.execute(one)
    await sql`
      insert into slot_variant (organisation_id, project_id, slot_id, variant_id)
      select organisation_id, project_id, slot.id, variant.id
      from slot join variant using (organisation_id, project_id) where variant.name = ${tenant}
    `.execute(one)
    await sql`
      insert into booking (organisation_id, id, project_id, slot_id, variant_id, booker_name,
        booker_email, attendees, comment, cancel_token, booked_at)
      select organisation_id, gen_random_uuid(), project_id, slot_id, variant_id, 'Jürgen Weiß',
        md5(slot_id::text || n) || '@schule.example', 2, '',
        md5(slot_id::text || n) || '01234567890', now() - n * interval '1 hour'
      from slot_variant join variant using (organisation_id, project_id),
        generate_series(1, ${bookingsEach}::int / ${slotsEach}::int) as n
      where variant.name = ${tenant} and variant.id = variant_id
    `.execute(one)
  })
}

async function fillProjects(db: Database, organisations: number): Promise<void> {
  await sql`insert into organisation (id, name, created_at, confirmed_at)
    select gen_random_uuid(), ${tenant}, now(), now()
    from generate_series(1, ${organisations}::int)`.execute(db)
  await sql`insert into project (organisation_id, id, name, timezone, created_at)
    select id, gen_random_uuid(), name, 'Europe/Berlin', now()
    from organisation where name = ${tenant}`.execute(db)
  await sql`insert into variant (organisation_id, id, project_id, resource_id, name,
      short_description, lead_time_seconds, duration_seconds, created_at)
    select organisation_id, gen_random_uuid(), id, gen_random_uuid(), name, '', 0, 3600, now()
    from project where name = ${tenant}`.execute(db)
  await sql`insert into mail_settings (organisation_id, project_id, email_from, email_bcc,
      email_subject, email_body, email_cancel_subject, email_cancel_body)
    select organisation_id, id, '', '', '', '', '', ''
    from project where name = ${tenant}`.execute(db)
}
