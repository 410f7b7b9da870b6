import { type NotNull, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { sentWeight, slotVersion } from '#server/database/booking-details.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface Assignment {
  organisationId: OrganisationId
  slotId: string
  staffId: string
}

/** Assigns a member to a slot; false if they were already assigned. */
export async function insertAssignment(tx: Transaction, assignment: Assignment): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added = 0n } = await tx
    .insertInto('slotStaff')
    .values(assignment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added > 0n
}

/**
 * The members with this name or id who are assigned to an existing slot; `staffId` distinguishes
 * members with the same name. They are locked before the slot, as everywhere else, so that none is
 * erased in the meantime.
 */
export function lockAssignedForShare(
  tx: Transaction,
  of: { organisationId: OrganisationId; slotId: string; who: string; staffId?: string | undefined },
) {
  return tx
    .selectFrom('slotStaff')
    .innerJoin('slot', joinWithin('slot.id', 'slotStaff.slotId'))
    .innerJoin('staff', joinWithin('staff.id', 'slotStaff.staffId'))
    .select(['staff.id as staffId', 'staff.name', 'staff.email', 'staff.slotMails'])
    .where('slotStaff.organisationId', '=', of.organisationId)
    .where('slotStaff.slotId', '=', of.slotId)
    .where('slot.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('staff.name', '=', of.who),
        eb(sql<string>`staff.id::text`, '=', of.who.toLowerCase()),
      ]),
    )
    .$if(of.staffId !== undefined, (query) => query.where('staff.id', '=', of.staffId ?? ''))
    .forKeyShare('staff')
    .execute()
}

/** Removes a member from a slot; false if they were not assigned. */
export async function deleteAssignment(tx: Transaction, assignment: Assignment): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('slotStaff')
    .where('organisationId', '=', assignment.organisationId)
    .where('slotId', '=', assignment.slotId)
    .where('staffId', '=', assignment.staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Removes a member from the slots that start after `at`, each of which then needs at least as many
 * guides as it had before. Locks the slots, and returns their projects.
 */
export async function deleteAssignmentsAhead(
  tx: Transaction,
  { organisationId, staffId, at }: Omit<Assignment, 'slotId'> & { at: Temporal.Instant },
): Promise<string[]> {
  const slots = await tx
    .selectFrom('slotStaff')
    .innerJoin('slot', joinWithin('slot.id', 'slotStaff.slotId'))
    .select(['slot.id', 'slot.projectId'])
    .where('slotStaff.organisationId', '=', organisationId)
    .where('slotStaff.staffId', '=', staffId)
    .where('slot.startsAt', '>', at)
    .orderBy('slot.id')
    .forUpdate('slot')
    .execute()
  const slotIds = slots.map(({ id }) => id)
  if (slotIds.length === 0) return []
  await sql`
    update slot set guides_needed = greatest(slot.guides_needed, (
      select count(*)::integer from slot_staff
      where slot_staff.organisation_id = slot.organisation_id and slot_staff.slot_id = slot.id))
    where slot.organisation_id = ${organisationId} and slot.id = any(${slotIds}::uuid[])
  `.execute(tx)
  await tx
    .deleteFrom('slotStaff')
    .where('organisationId', '=', organisationId)
    .where('staffId', '=', staffId)
    .where(sql<boolean>`slot_id = any(${slotIds}::uuid[])`)
    .execute()
  return [...new Set(slots.map(({ projectId }) => projectId))]
}

/**
 * The current data for an email to a member of staff about a slot; undefined if they have left or
 * no longer want such emails.
 */
export function findEntry(
  db: Database,
  mail: { organisationId: OrganisationId; id: string; slotId: string; staffId: string },
) {
  return db
    .selectFrom('outbox as mail')
    .innerJoin('slot', joinWithin('slot.id', 'mail.slotId'))
    .innerJoin('staff', joinWithin('staff.id', 'mail.staffId'))
    .innerJoin('project', joinWithin('project.id', 'slot.projectId'))
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'project.id'))
    .innerJoin('organisation', 'organisation.id', 'mail.organisationId')
    .select(mailColumns)
    .select([sequence.as('sequence'), assigned.as('assigned'), variants.as('variants')])
    .where('mail.organisationId', '=', mail.organisationId)
    .where('mail.id', '=', mail.id)
    .where('staff.deletedAt', 'is', null)
    .where('staff.slotMails', '=', true)
    .$narrowType<{ staffId: NotNull }>()
    .executeTakeFirst()
}

/**
 * Like `findEntry`, for an email about many slots; empty if the member has left or wants no such
 * emails.
 */
export function listEntries(
  db: Database,
  mail: { organisationId: OrganisationId; id: string; slotIds: string[] },
) {
  return db
    .selectFrom('outbox as mail')
    .innerJoin(
      db
        .selectFrom('slot')
        .select(['organisationId', 'id', 'projectId', 'startsAt', 'timezone', 'deletedAt'])
        .select(['callOffReason', 'zoneChanged', 'revision', 'placesRevision'])
        .where('organisationId', '=', mail.organisationId)
        .where(sql<boolean>`id = any(${mail.slotIds}::uuid[])`)
        // With a plain join, the planner might look these slots up by project, and read all the
        // project's slots.
        .limit(mail.slotIds.length)
        .as('slot'),
      'slot.organisationId',
      'mail.organisationId',
    )
    .innerJoin('staff', joinWithin('staff.id', 'mail.staffId'))
    .innerJoin('project', joinWithin('project.id', 'slot.projectId'))
    .innerJoin('mailSettings', joinWithin('mailSettings.projectId', 'project.id'))
    .innerJoin('organisation', 'organisation.id', 'mail.organisationId')
    .select(mailColumns)
    .select([sequence.as('sequence'), assigned.as('assigned'), variants.as('variants')])
    .where('mail.organisationId', '=', mail.organisationId)
    .where('mail.id', '=', mail.id)
    .where('staff.deletedAt', 'is', null)
    .where('staff.slotMails', '=', true)
    .$narrowType<{ staffId: NotNull }>()
    .orderBy('slot.startsAt')
    .orderBy('slot.id')
    .execute()
}

const mailColumns = [
  'slot.id as slotId',
  'mail.staffId',
  'mail.createdAt as postedAt',
  'staff.name as staffName',
  'staff.admin',
  'staff.desk',
  'slot.startsAt',
  'slot.timezone',
  'slot.zoneChanged',
  'slot.deletedAt',
  'slot.callOffReason',
  'project.id as projectId',
  'project.name as projectName',
  'project.deletedAt as projectDeletedAt',
  'organisation.name as organisationName',
  'mailSettings.emailFrom',
  'mailSettings.street',
  'mailSettings.postalCode',
  'mailSettings.city',
] as const

// Counts the earlier emails to the member about the slot and, with more weight, those already sent:
// an email that is sent late is newer than a later one sent before. Every email about many slots
// counts, because it may have included this slot.
const sequence = sql<number>`(${slotVersion} + (
  select count(*) filter (where (other.created_at, other.id) < (mail.created_at, mail.id))
    + ${sql.lit(sentWeight)} * count(*) filter (where other.state = 'sent')
  from outbox as other
  where other.organisation_id = mail.organisation_id and other.slot_id = slot.id
    and other.staff_id = mail.staff_id and other.id <> mail.id
) + (
  select count(*) filter (where (other.created_at, other.id) < (mail.created_at, mail.id))
    + ${sql.lit(sentWeight)} * count(*) filter (where other.state = 'sent')
  from outbox as other
  where other.organisation_id = mail.organisation_id and other.change_id is not null
    and other.staff_id = mail.staff_id and other.id <> mail.id
))::int`

// Not `exists`, because the planner might then read the whole table.
const assigned = sql<boolean>`(
  select slot_staff.slot_id from slot_staff
  where slot_staff.organisation_id = mail.organisation_id and slot_staff.slot_id = slot.id
    and slot_staff.staff_id = mail.staff_id limit 1) is not null`

// Leaves out variants that were deleted before the slot began or was itself deleted; at least one
// variant always remains.
const variants = sql<{ name: string; durationSeconds: number }[]>`(
  select json_agg(json_build_object('name', variant.name,
    'durationSeconds', variant.duration_seconds) order by variant.created_at, variant.id)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id and slot_variant.slot_id = slot.id
    and (variant.deleted_at is null
      or variant.deleted_at >= least(slot.starts_at, slot.deleted_at)))`

// Includes deleted variants.
const longest = sql<number>`(
  select coalesce(max(variant.duration_seconds), 0)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id and slot_variant.slot_id = slot.id)`

/** When a slot takes place; undefined if it does not exist, or was deleted (unless `ever`). */
export const findSpan = (
  db: Database,
  {
    organisationId,
    slotId,
    ever = false,
  }: { organisationId: OrganisationId; slotId: string; ever?: boolean },
) =>
  db
    .selectFrom('slot')
    .select(['slot.startsAt', 'slot.timezone', longest.as('durationSeconds')])
    .where('slot.organisationId', '=', organisationId)
    .where('slot.id', '=', slotId)
    .$if(!ever, (query) => query.where('slot.deletedAt', 'is', null))
    .executeTakeFirst()

/**
 * The slots in all projects that begin between two times, once for each of their guides, or only
 * one guide's slots. Uses the index on starts one project at a time, because other plans read every
 * slot a guide has ever led.
 */
export async function listAssignedAround(
  db: Database,
  {
    organisationId,
    staffId,
    from,
    until,
  }: { organisationId: OrganisationId; staffId?: string } & Record<
    'from' | 'until',
    Temporal.Instant
  >,
) {
  const { rows } = await sql<{
    slotId: string
    startsAt: Temporal.Instant
    timezone: string
    durationSeconds: number
    projectName: string
    staffId: string
    staffName: string
  }>`
    with near as materialized (
      select slot.organisation_id, slot.id, slot.starts_at, slot.timezone,
        project.name as project_name
      from project cross join lateral (
        select slot.organisation_id, slot.id, slot.starts_at, slot.timezone from slot
        where slot.organisation_id = ${organisationId} and slot.project_id = project.id
          and slot.deleted_at is null
          and slot.starts_at > ${from} and slot.starts_at < ${until}
      ) as slot
      where project.organisation_id = ${organisationId} and project.deleted_at is null
    )
    select slot.id as slot_id, slot.starts_at, slot.timezone, ${longest} as duration_seconds,
      slot.project_name, staff.id as staff_id, staff.name as staff_name
    from near as slot
    join slot_staff on slot_staff.organisation_id = slot.organisation_id
      and slot_staff.slot_id = slot.id
    join staff on staff.organisation_id = slot_staff.organisation_id
      and staff.id = slot_staff.staff_id
    where ${staffId === undefined ? sql`true` : sql`staff.id = ${staffId}`}
    order by slot.starts_at, slot.id, staff.id
  `.execute(db)
  return rows
}
