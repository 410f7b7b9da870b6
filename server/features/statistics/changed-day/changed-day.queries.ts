import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Transaction } from '#server/database/open.ts'

interface ChangedSlots {
  organisationId: OrganisationId
  projectId: string
  slotIds: string[]
  at: Temporal.Instant
}

/** Marks the days of those of these slots that have begun. */
export async function markDaysOf(tx: Transaction, of: ChangedSlots): Promise<void> {
  await sql`
    insert into summed_day (organisation_id, project_id, day, timezone, stale)
    select distinct ${of.organisationId}::uuid, ${of.projectId}::uuid,
      to_char(slot.starts_at at time zone project.timezone, 'YYYY-MM-DD') as day,
      project.timezone, true
    from project join slot on slot.organisation_id = project.organisation_id
      and slot.project_id = project.id
    where project.organisation_id = ${of.organisationId} and project.id = ${of.projectId}
      and slot.organisation_id = ${of.organisationId} and slot.id = any(${of.slotIds}::uuid[])
      and slot.starts_at <= ${of.at}::timestamptz
    order by day
    on conflict (organisation_id, project_id, day) do update set stale = true`.execute(tx)
}
