import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

/** The tours that a guide led in a month, of one variant. */
export interface Led {
  month: string
  project: string
  /** Empty: a former member whose name is no longer kept. */
  guide: string
  variant: string
  tours: number
  durationSeconds: number
  rateCents: number | null
}

interface Wanted {
  organisationId: OrganisationId
  /** Both inclusive, on the clock of each project. */
  from: string
  to: string
  now: Temporal.Instant
}

/** The tours of all guides of a project. */
export const listLedIn = (db: Database, of: Wanted & { projectId: string }) =>
  listLed(db, of, sql`slot.project_id = ${of.projectId}`)

/** The tours of one member in all projects. */
export const listLedBy = (db: Database, of: Wanted & { staffId: string }) =>
  listLed(db, of, sql`slot_staff.staff_id = ${of.staffId}`)

/**
 * Past slots with visitors, each with its longest variant, because it decides when the guide is
 * free again. A slot that was deleted after its start was led all the same.
 */
async function listLed(db: Database, of: Wanted, ofThese: ReturnType<typeof sql>): Promise<Led[]> {
  const { organisationId } = of
  const { rows } = await sql<Led>`
    select to_char(slot.starts_at at time zone project.timezone, 'YYYY-MM') as month,
      project.name as project, staff.name as guide, longest.name as variant,
      longest.duration_seconds, longest.guide_rate_cents as rate_cents, count(*)::int as tours
    from slot
    join project on project.organisation_id = ${organisationId} and project.id = slot.project_id
    join slot_staff on slot_staff.organisation_id = ${organisationId}
      and slot_staff.slot_id = slot.id
    join staff on staff.organisation_id = ${organisationId} and staff.id = slot_staff.staff_id
    cross join lateral (
      select variant.id, variant.name, variant.duration_seconds, variant.guide_rate_cents
      from slot_variant join variant on variant.organisation_id = ${organisationId}
        and variant.id = slot_variant.variant_id
      where slot_variant.organisation_id = ${organisationId} and slot_variant.slot_id = slot.id
      order by variant.duration_seconds desc, variant.created_at, variant.id limit 1
    ) as longest
    where slot.organisation_id = ${organisationId} and ${ofThese}
      and slot.starts_at < ${of.now}::timestamptz
      and slot.starts_at >= ${of.from}::date - interval '1 day'
      and slot.starts_at < ${of.to}::date + interval '2 days'
      and to_char(slot.starts_at at time zone project.timezone, 'YYYY-MM-DD')
        between ${of.from}::text and ${of.to}::text
      and (slot.deleted_at is null or slot.deleted_at >= slot.starts_at)
      and (exists (
        select from booking where booking.organisation_id = ${organisationId}
          and booking.slot_id = slot.id and booking.cancelled_at is null
          and booking.held_until is null
      ) or exists (
        select from booking where booking.organisation_id = ${organisationId}
          and booking.slot_id = slot.id and booking.cancelled_at is not null
          and booking.cancelled_at = slot.deleted_at and booking.held_until is null
      ) or exists (
        select from walk_in where walk_in.organisation_id = ${organisationId}
          and walk_in.slot_id = slot.id and walk_in.undone_at is null
      ))
    group by month, project.id, project.name, staff.id, staff.name, longest.id, longest.name,
      longest.duration_seconds, longest.guide_rate_cents
    order by month, staff.name, staff.id, project.name, project.id, longest.name, longest.id
  `.execute(db)
  return rows
}
