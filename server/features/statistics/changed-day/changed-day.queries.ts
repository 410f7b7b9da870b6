import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

interface ChangedSlots {
  organisationId: OrganisationId
  projectId: string
  slotIds: string[]
  at: Temporal.Instant
}

/**
 * For each of the given slots that have begun, marks its days as changed: the day on the project's
 * clock, and the day in any other time zone that sums are stored for, because the project may
 * return to that time zone before the sums are replaced.
 */
export async function markDaysOf(tx: Transaction, of: ChangedSlots): Promise<void> {
  await sql`
    with begun as (
      select slot.starts_at, project.timezone
      from project join slot on slot.organisation_id = project.organisation_id
        and slot.project_id = project.id
      where project.organisation_id = ${of.organisationId} and project.id = ${of.projectId}
        and slot.organisation_id = ${of.organisationId} and slot.id = any(${of.slotIds}::uuid[])
        and slot.starts_at <= ${of.at}::timestamptz
    )
    insert into summed_day (organisation_id, project_id, day, timezone, stale)
    select distinct on (found.day) ${of.organisationId}::uuid, ${of.projectId}::uuid, found.day,
      found.timezone, true
    from (
      select to_char(starts_at at time zone timezone, 'YYYY-MM-DD') as day, timezone from begun
      union all
      select other.day, other.timezone
      from begun cross join generate_series(-1, 1) as apart
      join summed_day as other on other.organisation_id = ${of.organisationId}
        and other.project_id = ${of.projectId} and other.timezone <> begun.timezone
        and other.day = to_char(
          (begun.starts_at at time zone begun.timezone)::date + apart, 'YYYY-MM-DD')
      where other.day = to_char(begun.starts_at at time zone other.timezone, 'YYYY-MM-DD')
    ) as found
    order by found.day
    on conflict (organisation_id, project_id, day) do update set stale = true`.execute(tx)
}
