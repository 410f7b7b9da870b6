import { type SelectQueryBuilder, sql } from 'kysely'
import type { SeriesVersion, SlotChangeEntry } from '#contract/stored-series.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** Selects slots of a project; what is left out does not matter. */
export interface SlotSelection {
  slotIds?: string[]
  from?: Temporal.Instant | undefined
  until?: Temporal.Instant | undefined
  bookings?: 'with' | 'without' | undefined
  staffId?: string | undefined
  resourceId?: string | undefined
  seriesId?: string | undefined
  /** For slots of a series: from this day of the series on. */
  seriesFrom?: string | undefined
  withDeleted?: boolean
}

/** Actions on many slots of a project wait for each other, so that none misses another's slots. */
export async function awaitTurn(tx: Transaction, key: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)
}

/** The selected slots in order of start, at most `limit`. */
export const listWholeSlots = (
  db: Database,
  of: OfProject,
  { limit, ...selection }: SlotSelection & { limit: number },
) => selected(db, of, selection).orderBy('startsAt').orderBy('id').limit(limit).execute()

/** The selected slots, locked in order of id as everywhere, and then sorted by start. */
export async function lockWholeSlots(
  tx: Transaction,
  of: OfProject,
  { limit, ...selection }: SlotSelection & { limit: number },
) {
  const slots = await selected(tx, of, selection).orderBy('id').limit(limit).forUpdate().execute()
  return slots.sort(
    (one, other) =>
      Temporal.Instant.compare(one.startsAt, other.startsAt) || (one.id < other.id ? -1 : 1),
  )
}

const selected = (db: Database, of: OfProject, chosen: SlotSelection) =>
  chosenAmong(db.selectFrom('slot'), chosen)
    .select(['id', 'startsAt', 'timezone', 'maxAttendees', 'attendees', 'internal', 'comment'])
    .select(['revision', 'seriesId', 'seriesDay', 'seriesTime'])
    .select([
      sql<boolean>`slot.deleted_at is not null`.as('deleted'),
      variantIds.as('variants'),
      staffIds.as('staff'),
    ])
    .where('slot.organisationId', '=', of.organisationId)
    .where('slot.projectId', '=', of.projectId)

const variantIds = sql<string[]>`coalesce((
  select json_agg(slot_variant.variant_id order by slot_variant.variant_id)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id
    and slot_variant.slot_id = slot.id and variant.deleted_at is null), '[]')`

const staffIds = sql<string[]>`coalesce((
  select json_agg(slot_staff.staff_id order by slot_staff.staff_id) from slot_staff
  where slot_staff.organisation_id = slot.organisation_id
    and slot_staff.slot_id = slot.id), '[]')`

type Slots = SelectQueryBuilder<Schema, 'slot', object>

const chosenAmong = (slots: Slots, chosen: SlotSelection): Slots =>
  slots
    .$if(!chosen.withDeleted, (query) => query.where('deletedAt', 'is', null))
    .$if(chosen.slotIds !== undefined, (query) =>
      query.where(sql<boolean>`slot.id = any(${chosen.slotIds}::uuid[])`),
    )
    .$if(chosen.from !== undefined, (query) =>
      query.where(sql<boolean>`slot.starts_at >= ${chosen.from}`),
    )
    .$if(chosen.until !== undefined, (query) =>
      query.where(sql<boolean>`slot.starts_at < ${chosen.until}`),
    )
    .$if(chosen.bookings !== undefined, (query) =>
      query.where('attendees', chosen.bookings === 'with' ? '>' : '=', 0),
    )
    .$if(chosen.seriesId !== undefined, (query) =>
      query.where('seriesId', '=', chosen.seriesId ?? ''),
    )
    .$if(chosen.seriesFrom !== undefined, (query) =>
      query.where('seriesDay', '>=', chosen.seriesFrom ?? ''),
    )
    .$if(chosen.staffId !== undefined, (query) => query.where(ledBy(chosen.staffId)))
    .$if(chosen.resourceId !== undefined, (query) => query.where(offering(chosen.resourceId)))

// Not `exists`, which the planner may reverse: it would start from all slots that a guide ever led,
// or that ever offered the variant.
const ledBy = (staffId: string | undefined) => sql<boolean>`(
  select slot_staff.slot_id from slot_staff
  where slot_staff.organisation_id = slot.organisation_id
    and slot_staff.slot_id = slot.id and slot_staff.staff_id = ${staffId} limit 1) is not null`

const offering = (resourceId: string | undefined) => sql<boolean>`(
  select slot_variant.slot_id from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id
    and slot_variant.slot_id = slot.id and variant.resource_id = ${resourceId}
  limit 1) is not null`

/** The starts of the existing slots of a project in a span. */
export async function listStarts(
  db: Database,
  of: OfProject,
  span: { from: Temporal.Instant; until: Temporal.Instant },
) {
  return db
    .selectFrom('slot')
    .select(['id', 'startsAt'])
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('deletedAt', 'is', null)
    .where('startsAt', '>=', span.from)
    .where('startsAt', '<=', span.until)
    .execute()
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

/** Writes the slots as they are now to be; each gets a new revision. They are locked. */
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
  /** Not null: it cannot be taken back. */
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

/** Changes that can no longer be taken back. */
export async function deleteChanges(tx: Transaction, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('slotChange').where('at', '<', before).execute()
}

/** The members among these who exist; they are locked before slots, as everywhere. */
export const lockGuidesAmong = (
  tx: Transaction,
  { organisationId, staffIds }: { organisationId: OrganisationId; staffIds: string[] },
) =>
  tx
    .selectFrom('staff')
    .select(['id', 'email', 'slotMails'])
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${staffIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

/** What an action did to slots; undefined once it can no longer be taken back. */
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
