import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { DayFigures } from '#server/database/schema.ts'

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

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

export interface SummedProject extends OfProject {
  timezone: string
  /** The last listed day; null if no days are listed yet, or only days in another time zone. */
  through: string | null
}

/**
 * The projects, including deleted ones, with slots that began before `until` on days not listed
 * yet, or just before them: zones are up to 14 hours ahead of UTC, and one zone that the database
 * does not know would fail the whole statement. Takes one index look-up per project.
 */
export async function listBehind(db: Database, until: Temporal.Instant): Promise<SummedProject[]> {
  const { rows } = await sql<SummedProject>`
    select project.organisation_id, project.id as project_id, project.timezone, reached.through
    from project left join summed_project as reached
      on reached.organisation_id = project.organisation_id and reached.project_id = project.id
      and reached.timezone = project.timezone
    where exists (
      select from slot
      where slot.organisation_id = project.organisation_id and slot.project_id = project.id
        and slot.starts_at < ${until}::timestamptz and slot.starts_at >= coalesce(
          (reached.through::date + 1)::timestamp at time zone 'UTC' - interval '14 hours',
          '-infinity')
    )
    order by project.organisation_id, project.id`.execute(db)
  return rows
}

interface Listing extends OfProject {
  timezone: string
  from: Temporal.Instant | null
  until: Temporal.Instant
  through: string
}

/**
 * Adds a row for each day that a project has slots on, so that the day is summed, and stores the
 * last day added.
 */
export async function listDays(tx: Transaction, of: Listing): Promise<void> {
  await sql`
    insert into summed_day (organisation_id, project_id, day, timezone, stale)
    select distinct ${of.organisationId}::uuid, ${of.projectId}::uuid,
      to_char(slot.starts_at at time zone ${of.timezone}::text, 'YYYY-MM-DD') as day,
      ${of.timezone}::text, true
    from slot
    where slot.organisation_id = ${of.organisationId} and slot.project_id = ${of.projectId}
      and slot.starts_at >= coalesce(${of.from}::timestamptz, '-infinity')
      and slot.starts_at < ${of.until}::timestamptz
    order by day
    on conflict (organisation_id, project_id, day) do update set stale = true`.execute(tx)
  const { organisationId, projectId, through, timezone } = of
  await tx
    .insertInto('summedProject')
    .values({ organisationId, projectId, through, timezone })
    .onConflict((conflict) =>
      conflict.columns(['organisationId', 'projectId']).doUpdateSet({ through, timezone }),
    )
    .execute()
}

export interface StaleDay extends OfProject {
  day: string
  timezone: string
}

/** The days to sum after the given one, in order, each with its project's time zone. */
export async function listStale(
  db: Database,
  { after, limit }: { after: StaleDay | undefined; limit: number },
): Promise<StaleDay[]> {
  const least = '00000000-0000-0000-0000-000000000000'
  const { organisationId = least, projectId = least, day = '' } = after ?? {}
  const { rows } = await sql<StaleDay>`
    select due.organisation_id, due.project_id, due.day, project.timezone
    from (
      select organisation_id, project_id, day from summed_day
      where stale and (organisation_id, project_id, day)
        > (${organisationId}::uuid, ${projectId}::uuid, ${day}::text)
      order by organisation_id, project_id, day limit ${limit}
    ) as due join project on project.organisation_id = due.organisation_id
      and project.id = due.project_id
    order by due.organisation_id, due.project_id, due.day`.execute(db)
  return rows
}

/**
 * Locks an unsummed day until the transaction ends; false if another process has summed it. Waits
 * for uncommitted changes to the day, so that the next read includes them.
 */
export async function lockStale(tx: Transaction, of: StaleDay): Promise<boolean> {
  const found = await tx
    .selectFrom('summedDay')
    .select('day')
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('day', '=', of.day)
    .where('stale', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Replaces the sums of a day that is already locked. */
export async function storeSums(
  tx: Transaction,
  { organisationId, projectId, day, timezone }: StaleDay,
  figures: DayFigures[],
): Promise<void> {
  await tx
    .deleteFrom('dailySum')
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('day', '=', day)
    .execute()
  const of = { organisationId, projectId }
  if (figures.length > 0)
    await tx
      .insertInto('dailySum')
      .values(figures.map((one) => ({ ...one, ...of })))
      .execute()
  await tx
    .updateTable('summedDay')
    .set({ stale: false, timezone })
    .where('organisationId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('day', '=', day)
    .execute()
}
