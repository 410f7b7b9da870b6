import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database } from '#server/database/open.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** A project's slots that are on offer. */
export const listOffered = (db: Database, { organisationId, projectId }: OfProject) =>
  db
    .selectFrom('offeredSlot')
    .select(['slotId', 'openedAt', 'preferredOnly', 'reportedAt'])
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .execute()

interface Month {
  organisationId: OrganisationId
  from: Temporal.Instant
  until: Temporal.Instant
}

/**
 * For each member, how many of the slots they lead begin within a span. Uses the index on starts
 * one project at a time, because other plans read every slot anybody has ever led.
 */
export async function countLed(
  db: Database,
  { organisationId, from, until }: Month,
): Promise<{ staffId: string; name: string; slots: number }[]> {
  const { rows } = await sql<{ staffId: string; name: string; slots: number }>`
    with within as materialized (
      select slot.id
      from project cross join lateral (
        select slot.id from slot
        where slot.organisation_id = ${organisationId} and slot.project_id = project.id
          and slot.deleted_at is null and slot.starts_at >= ${from} and slot.starts_at < ${until}
      ) as slot
      where project.organisation_id = ${organisationId} and project.deleted_at is null
    ), led as (
      select slot_staff.staff_id, count(*)::integer as slots
      from within join slot_staff on slot_staff.organisation_id = ${organisationId}
        and slot_staff.slot_id = within.id
      group by slot_staff.staff_id
    )
    select staff.id as staff_id, staff.name, coalesce(led.slots, 0) as slots
    from staff left join led on led.staff_id = staff.id
    where staff.organisation_id = ${organisationId} and staff.deleted_at is null
    order by staff.name, staff.id`.execute(db)
  return rows
}
