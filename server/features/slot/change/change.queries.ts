import { sql } from 'kysely'
import type { SeriesVersion, SlotChangeEntry } from '#contract/stored-series.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

interface WrittenSlot {
  id: string
  startsAt: Temporal.Instant
  timezone: string
  maxAttendees: number
  internal: boolean
  comment: string
}

type InsertedSlot = WrittenSlot & {
  seriesId?: string | null
  seriesDay?: string | null
  seriesTime?: number | null
}

type UpdatedSlot = WrittenSlot & { deleted: boolean; seriesId: string | null }

export async function insertSlots(
  tx: Transaction,
  of: OfProject,
  { slots, at }: { slots: InsertedSlot[]; at: Temporal.Instant },
): Promise<void> {
  if (slots.length === 0) return
  await sql`
    insert into slot (organisation_id, id, project_id, starts_at, timezone, max_attendees, internal,
      comment, series_id, series_day, series_time, created_at)
    select ${of.organisationId}::uuid, one.id, ${of.projectId}::uuid, one.starts_at, one.timezone,
      one.max_attendees, one.internal, one.comment, one.series_id, one.series_day, one.series_time,
      ${at}::timestamptz
    from unnest(${slots.map(({ id }) => id)}::uuid[],
      ${slots.map(({ startsAt }) => startsAt.toString())}::timestamptz[],
      ${slots.map(({ timezone }) => timezone)}::text[],
      ${slots.map(({ maxAttendees }) => maxAttendees)}::integer[],
      ${slots.map(({ internal }) => internal)}::boolean[],
      ${slots.map(({ comment }) => comment)}::text[],
      ${slots.map(({ seriesId }) => seriesId ?? null)}::uuid[],
      ${slots.map(({ seriesDay }) => seriesDay ?? null)}::text[],
      ${slots.map(({ seriesTime }) => seriesTime ?? null)}::integer[])
      as one(id, starts_at, timezone, max_attendees, internal, comment, series_id, series_day,
        series_time)`.execute(tx)
}

/** Stores the new state of the slots, each with a new revision. They are locked already. */
export async function updateSlots(
  tx: Transaction,
  { organisationId }: OfProject,
  { slots, at, by }: { slots: UpdatedSlot[]; at: Temporal.Instant; by: string },
): Promise<void> {
  if (slots.length === 0) return
  await sql`
    update slot set starts_at = one.starts_at, timezone = one.timezone,
      max_attendees = one.max_attendees, internal = one.internal, comment = one.comment,
      series_id = one.series_id, revision = slot.revision + 1,
      deleted_at = case when not one.deleted then null
        when slot.deleted_at is null then ${at}::timestamptz else slot.deleted_at end,
      deleted_by = case when not one.deleted then null
        when slot.deleted_at is null then ${by}::uuid else slot.deleted_by end
    from unnest(${slots.map(({ id }) => id)}::uuid[],
      ${slots.map(({ startsAt }) => startsAt.toString())}::timestamptz[],
      ${slots.map(({ timezone }) => timezone)}::text[],
      ${slots.map(({ maxAttendees }) => maxAttendees)}::integer[],
      ${slots.map(({ internal }) => internal)}::boolean[],
      ${slots.map(({ comment }) => comment)}::text[],
      ${slots.map(({ seriesId }) => seriesId)}::uuid[],
      ${slots.map(({ deleted }) => deleted)}::boolean[])
      as one(id, starts_at, timezone, max_attendees, internal, comment, series_id, deleted)
    where slot.organisation_id = ${organisationId} and slot.id = one.id`.execute(tx)
}

interface Belonging {
  slotId: string
  id: string
}

/** Replaces the variants of these slots. */
export async function replaceVariants(
  tx: Transaction,
  { organisationId, projectId }: OfProject,
  { emptied, given }: { emptied: string[]; given: Belonging[] },
): Promise<void> {
  if (emptied.length > 0)
    await sql`delete from slot_variant
      where organisation_id = ${organisationId} and slot_id = any(${emptied}::uuid[])`.execute(tx)
  if (given.length > 0)
    await sql`
      insert into slot_variant (organisation_id, project_id, slot_id, variant_id)
      select ${organisationId}::uuid, ${projectId}::uuid, one.slot_id, one.id
      from ${pairs(given)}`.execute(tx)
}

/** Replaces the guides of these slots. */
export async function replaceStaff(
  tx: Transaction,
  { organisationId }: OfProject,
  { emptied, given }: { emptied: string[]; given: Belonging[] },
): Promise<void> {
  if (emptied.length > 0)
    await sql`delete from slot_staff
      where organisation_id = ${organisationId} and slot_id = any(${emptied}::uuid[])`.execute(tx)
  if (given.length > 0)
    await sql`
      insert into slot_staff (organisation_id, slot_id, staff_id)
      select ${organisationId}::uuid, one.slot_id, one.id from ${pairs(given)}`.execute(tx)
}

const pairs = (given: Belonging[]) =>
  sql`unnest(${given.map(({ slotId }) => slotId)}::uuid[],
    ${given.map(({ id }) => id)}::uuid[]) as one(slot_id, id)`

interface NewChange extends OfProject {
  id: string
  at: Temporal.Instant
  entries: SlotChangeEntry[]
  seriesId: string | null
  seriesBefore: SeriesVersion[] | null
  /** Not null: it cannot be undone. */
  undoneAt: Temporal.Instant | null
}

export async function insertChange(
  tx: Transaction,
  { entries, seriesBefore, ...change }: NewChange,
): Promise<void> {
  await tx
    .insertInto('slotChange')
    .values({
      ...change,
      entries: JSON.stringify(entries),
      seriesBefore: seriesBefore === null ? null : JSON.stringify(seriesBefore),
    })
    .execute()
}

/** Changes that can no longer be undone. */
export async function deleteChanges(tx: Transaction, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('slotChange').where('at', '<', before).execute()
}

/**
 * The members among these who exist. With `share` nobody can remove them meanwhile; they are locked
 * before slots, as in all code. With `key share` their rows stay, and no lock conflicts with it.
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

/** What an action did to slots; undefined once it can no longer be undone. */
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
