import { sql } from 'kysely'
import type { SeriesVersion, SlotChangeEntry } from '#contract/stored-series.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** New slots, with one array per column. */
export interface InsertedSlots {
  ids: string[]
  startsAt: string[]
  timezone: string[]
  maxAttendees: number[]
  internal: boolean[]
  comment: string[]
  seriesId: (string | null)[]
  seriesDay: (string | null)[]
  seriesTime: (number | null)[]
}

export async function insertSlots(
  tx: Transaction,
  of: OfProject,
  { slots, at }: { slots: InsertedSlots; at: Temporal.Instant },
): Promise<void> {
  if (slots.ids.length === 0) return
  await sql`
    insert into slot (organisation_id, id, project_id, starts_at, timezone, max_attendees, internal,
      comment, series_id, series_day, series_time, created_at)
    select ${of.organisationId}::uuid, one.id, ${of.projectId}::uuid, one.starts_at, one.timezone,
      one.max_attendees, one.internal, one.comment, one.series_id, one.series_day, one.series_time,
      ${at}::timestamptz
    from unnest(${slots.ids}::uuid[], ${slots.startsAt}::timestamptz[], ${slots.timezone}::text[],
      ${slots.maxAttendees}::integer[], ${slots.internal}::boolean[], ${slots.comment}::text[],
      ${slots.seriesId}::uuid[], ${slots.seriesDay}::text[], ${slots.seriesTime}::integer[])
      as one(id, starts_at, timezone, max_attendees, internal, comment, series_id, series_day,
        series_time)`.execute(tx)
}

/** New slot values, with one array per column. */
export interface UpdatedColumns {
  startsAt: string[]
  timezone: string[]
  maxAttendees: number[]
  internal: boolean[]
  comment: string[]
  seriesId: (string | null)[]
  deleted: boolean[]
}

export interface UpdatedSlots {
  ids: string[]
  /** Omitted columns keep their values. */
  columns: Partial<UpdatedColumns>
}

/** Stores new values for the slots, each with a new revision. The slots are already locked. */
export async function updateSlots(
  tx: Transaction,
  { organisationId }: OfProject,
  { slots: { ids, columns }, at, by }: { slots: UpdatedSlots; at: Temporal.Instant; by: string },
): Promise<void> {
  if (ids.length === 0) return
  const { startsAt = [], timezone = [], maxAttendees = [], internal = [] } = columns
  const { comment = [], seriesId, deleted = [] } = columns
  await sql`
    update slot set revision = slot.revision + 1,
      starts_at = coalesce(one.starts_at, slot.starts_at),
      timezone = coalesce(one.timezone, slot.timezone),
      zone_changed = slot.zone_changed or coalesce(one.timezone <> slot.timezone, false),
      max_attendees = coalesce(one.max_attendees, slot.max_attendees),
      internal = coalesce(one.internal, slot.internal),
      comment = coalesce(one.comment, slot.comment),
      series_id = case when ${seriesId !== undefined}::boolean then one.series_id
        else slot.series_id end,
      deleted_at = case when one.deleted is null then slot.deleted_at when not one.deleted then null
        when slot.deleted_at is null then ${at}::timestamptz else slot.deleted_at end,
      deleted_by = case when one.deleted is null then slot.deleted_by when not one.deleted then null
        when slot.deleted_at is null then ${by}::uuid else slot.deleted_by end,
      call_off_reason = case when not one.deleted then null else slot.call_off_reason end
    from unnest(${ids}::uuid[], ${startsAt}::timestamptz[], ${timezone}::text[],
      ${maxAttendees}::integer[], ${internal}::boolean[], ${comment}::text[],
      ${seriesId ?? []}::uuid[], ${deleted}::boolean[])
      as one(id, starts_at, timezone, max_attendees, internal, comment, series_id, deleted)
    where slot.organisation_id = ${organisationId} and slot.id = one.id
      -- Otherwise all slots of the organisation would be read, where nothing was analysed.
      and slot.id = any(${ids}::uuid[])`.execute(tx)
}

/** New variants or guides for slots. */
export interface Belongings {
  /** Slots whose previous variants or guides are to be removed. */
  emptied: string[]
  /** The slot that gets each of `ids`, in the same order. */
  slotIds: string[]
  ids: string[]
}

/** Replaces the variants of these slots. */
export async function replaceVariants(
  tx: Transaction,
  { organisationId, projectId }: OfProject,
  { emptied, slotIds, ids }: Belongings,
): Promise<void> {
  if (emptied.length > 0)
    await sql`delete from slot_variant
      where organisation_id = ${organisationId} and slot_id = any(${emptied}::uuid[])`.execute(tx)
  if (ids.length > 0)
    await sql`
      insert into slot_variant (organisation_id, project_id, slot_id, variant_id)
      select ${organisationId}::uuid, ${projectId}::uuid, one.slot_id, one.id
      from unnest(${slotIds}::uuid[], ${ids}::uuid[]) as one(slot_id, id)`.execute(tx)
}

/** Replaces the guides of these slots. */
export async function replaceStaff(
  tx: Transaction,
  { organisationId }: OfProject,
  { emptied, slotIds, ids }: Belongings,
): Promise<void> {
  if (emptied.length > 0)
    await sql`delete from slot_staff
      where organisation_id = ${organisationId} and slot_id = any(${emptied}::uuid[])`.execute(tx)
  if (ids.length > 0)
    await sql`
      insert into slot_staff (organisation_id, slot_id, staff_id)
      select ${organisationId}::uuid, one.slot_id, one.id
      from unnest(${slotIds}::uuid[], ${ids}::uuid[]) as one(slot_id, id)`.execute(tx)
}

interface NewChange extends OfProject {
  id: string
  at: Temporal.Instant
  /** Each slot's `SlotChangeEntry`, as JSON. */
  entries: string
  seriesId: string | null
  seriesBefore: SeriesVersion[] | null
  /** Not null: the action cannot be undone. */
  undoneAt: Temporal.Instant | null
}

export async function insertChange(
  tx: Transaction,
  { seriesBefore, ...change }: NewChange,
): Promise<void> {
  await tx
    .insertInto('slotChange')
    .values({
      ...change,
      seriesBefore: seriesBefore === null ? null : JSON.stringify(seriesBefore),
    })
    .execute()
}

/** Deletes changes that can no longer be undone. */
export async function deleteChanges(tx: Transaction, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('slotChange').where('at', '<', before).execute()
}

/**
 * The given members who are still in the team, locked. With `share`, nobody can remove them until
 * the transaction ends; members are locked before slots, as everywhere else. `key share` only keeps
 * their rows from being deleted, and does not wait for changes to the members.
 */
export const lockGuidesAmong = (
  tx: Transaction,
  {
    organisationId,
    staffIds,
    lock,
  }: { organisationId: OrganisationId; staffIds: string[]; lock: 'share' | 'key share' },
) =>
  tx
    .selectFrom('staff')
    .select(['id', 'email', 'slotMails'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${staffIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'key share', (query) => query.forKeyShare())
    .execute()

/** The changes an action made to slots; undefined once it can no longer be undone. */
export async function findChange(
  db: Database,
  { organisationId, changeId }: { organisationId: OrganisationId; changeId: string },
): Promise<SlotChangeEntry[] | undefined> {
  const change = await db
    .selectFrom('slotChange')
    .select('entries')
    .where('organisationId', '=', organisationId)
    .where('id', '=', changeId)
    .executeTakeFirst()
  return change?.entries
}
