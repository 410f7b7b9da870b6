import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

/** The tours of one variant that a guide led in a month. */
export interface Led {
  /** Identifies guide, project and variant. */
  key: string
  month: string
  project: string
  /** Empty for a former member whose name is no longer kept. */
  guide: string
  variant: string
  tours: number
  durationSeconds: number
  rateCents: number | null
}

interface Wanted {
  organisationId: OrganisationId
  /** The first and last day, both inclusive, on each project's clock. */
  from: string
  to: string
  now: Temporal.Instant
}

type Part = ReturnType<typeof sql>

// With a limit, a lateral join makes the planner look up rows instead of reading a whole table.

/** The tours led in these slots by all guides, or by one member. */
export const listLedIn = (
  db: Database,
  of: Wanted & { slotIds: string[]; staffId?: string | undefined },
) =>
  listLed(
    db,
    of,
    sql`(
      select slot.*, led.staff_id from unnest(${of.slotIds}::uuid[]) as wanted(id)
      cross join lateral (
        select * from slot
        where slot.organisation_id = ${of.organisationId} and slot.id = wanted.id limit 1
      ) as slot
      cross join lateral (
        select slot_staff.staff_id from slot_staff
        where slot_staff.organisation_id = ${of.organisationId} and slot_staff.slot_id = slot.id
          ${of.staffId === undefined ? sql`` : sql`and slot_staff.staff_id = ${of.staffId}`}
        limit 10000
      ) as led
    ) as slot`,
  )

/** The slots that a member leads or led, in all projects. */
export async function listLedSlots(
  db: Database,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: string },
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(json_agg(slot_id), '[]') as ids from slot_staff
    where organisation_id = ${organisationId} and staff_id = ${staffId}`.execute(db)
  return rows[0]?.ids ?? []
}

/**
 * Past slots with visitors, each with its longest variant that was booked, because that is how long
 * the guide led it. Walk-ins have no variant: a slot with nobody else counts with the longest that
 * it offered. A slot that was deleted after its start still counts as led.
 */
async function listLed(db: Database, of: Wanted, ledSlots: Part): Promise<Led[]> {
  const { organisationId } = of
  const { rows } = await sql<Led>`
    select to_char(slot.starts_at at time zone project.timezone, 'YYYY-MM') as month,
      project.name as project, staff.name as guide, longest.name as variant,
      concat_ws(' ', staff.id, project.id, longest.id) as key,
      longest.duration_seconds, longest.guide_rate_cents as rate_cents, count(*)::int as tours
    from ${ledSlots}
    join project on project.organisation_id = ${organisationId} and project.id = slot.project_id
    join staff on staff.organisation_id = ${organisationId} and staff.id = slot.staff_id
    cross join lateral (
      select variant.id, variant.name, variant.duration_seconds, variant.guide_rate_cents
      from slot_variant join variant on variant.organisation_id = ${organisationId}
        and variant.id = slot_variant.variant_id
      where slot_variant.organisation_id = ${organisationId} and slot_variant.slot_id = slot.id
      order by coalesce(${bookedIn(organisationId, sql`and booking.variant_id = variant.id`)}) is not null desc,
        variant.duration_seconds desc, variant.created_at, variant.id limit 1
    ) as longest
    where slot.starts_at < ${of.now}::timestamptz
      and slot.starts_at >= ${of.from}::date - interval '1 day'
      and slot.starts_at < ${of.to}::date + interval '2 days'
      and to_char(slot.starts_at at time zone project.timezone, 'YYYY-MM-DD')
        between ${of.from}::text and ${of.to}::text
      and (slot.deleted_at is null or slot.deleted_at >= slot.starts_at)
      and coalesce(${anyOf(organisationId)}) is not null
    group by month, project.id, project.name, staff.id, staff.name, longest.id, longest.name,
      longest.duration_seconds, longest.guide_rate_cents`.execute(db)
  return rows
}

const anyOf = (organisationId: OrganisationId) => sql`
  ${bookedIn(organisationId, sql``)},
  (select walk_in.id from walk_in
    where walk_in.organisation_id = ${organisationId} and walk_in.slot_id = slot.id
      and walk_in.undone_at is null limit 1)`

/** A booking of the slot that counts, and one that only the slot's deletion cancelled. */
const bookedIn = (organisationId: OrganisationId, only: Part) => sql`
  (select booking.id from booking
    where booking.organisation_id = ${organisationId} and booking.slot_id = slot.id
      and booking.cancelled_at is null and booking.held_until is null ${only} limit 1),
  (select booking.id from booking
    where booking.organisation_id = ${organisationId} and booking.slot_id = slot.id
      and booking.cancelled_at is not null and booking.cancelled_at = slot.deleted_at
      and booking.held_until is null ${only} limit 1)`
