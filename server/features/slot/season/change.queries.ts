import { type SelectQueryBuilder, sql } from 'kysely'
import type { MeetingPoint } from '#contract/meeting-point.ts'
import type { SeriesVersion, SlotChangeEntry } from '#contract/stored-series.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

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
  /** As JSON. */
  meetingPoint: (string | null)[]
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
      comment, meeting_point, series_id, series_day, series_time, created_at)
    select ${of.organisationId}::uuid, one.id, ${of.projectId}::uuid, one.starts_at, one.timezone,
      one.max_attendees, one.internal, one.comment, one.meeting_point::jsonb, one.series_id,
      one.series_day, one.series_time,
      ${at}::timestamptz
    from unnest(${slots.ids}::uuid[], ${slots.startsAt}::timestamptz[], ${slots.timezone}::text[],
      ${slots.maxAttendees}::integer[], ${slots.internal}::boolean[], ${slots.comment}::text[],
      ${slots.meetingPoint}::text[], ${slots.seriesId}::uuid[], ${slots.seriesDay}::text[],
      ${slots.seriesTime}::integer[])
      as one(id, starts_at, timezone, max_attendees, internal, comment, meeting_point, series_id,
        series_day, series_time)`.execute(tx)
}

/** New slot values, with one array per column. */
export interface UpdatedColumns {
  startsAt: string[]
  timezone: string[]
  maxAttendees: number[]
  internal: boolean[]
  comment: string[]
  /** As JSON. */
  meetingPoint: (string | null)[]
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
  const { comment = [], meetingPoint, seriesId, deleted = [] } = columns
  await sql`
    update slot set revision = slot.revision + 1,
      starts_at = coalesce(one.starts_at, slot.starts_at),
      timezone = coalesce(one.timezone, slot.timezone),
      zone_changed = slot.zone_changed or coalesce(one.timezone <> slot.timezone, false),
      max_attendees = coalesce(one.max_attendees, slot.max_attendees),
      attendees = case when slot.blocked is null then slot.attendees
        else coalesce(one.max_attendees, slot.max_attendees) end,
      blocked = slot.blocked + coalesce(one.max_attendees, slot.max_attendees)
        - slot.max_attendees,
      overbooked = least(slot.overbooked,
        greatest(0, slot.attendees - coalesce(one.max_attendees, slot.max_attendees))),
      internal = coalesce(one.internal, slot.internal),
      comment = coalesce(one.comment, slot.comment),
      meeting_point = case when ${meetingPoint !== undefined}::boolean
        then one.meeting_point::jsonb else slot.meeting_point end,
      series_id = case when ${seriesId !== undefined}::boolean then one.series_id
        else slot.series_id end,
      deleted_at = case when one.deleted is null then slot.deleted_at when not one.deleted then null
        when slot.deleted_at is null then ${at}::timestamptz else slot.deleted_at end,
      deleted_by = case when one.deleted is null then slot.deleted_by when not one.deleted then null
        when slot.deleted_at is null then ${by}::uuid else slot.deleted_by end,
      call_off_reason = case when not one.deleted then null else slot.call_off_reason end
    from unnest(${ids}::uuid[], ${startsAt}::timestamptz[], ${timezone}::text[],
      ${maxAttendees}::integer[], ${internal}::boolean[], ${comment}::text[],
      ${meetingPoint ?? []}::text[], ${seriesId ?? []}::uuid[], ${deleted}::boolean[])
      as one(id, starts_at, timezone, max_attendees, internal, comment, meeting_point, series_id,
        deleted)
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

/** Selects slots in a project; omitted criteria match everything. */
export interface SlotSelection {
  slotIds?: string[]
  from?: Temporal.Instant | undefined
  until?: Temporal.Instant | undefined
  bookings?: 'with' | 'without' | undefined
  staffId?: string | undefined
  resourceId?: string | undefined
  seriesId?: string | undefined
  /** For slots in a series: only from this day of the series onwards. */
  seriesFrom?: string | undefined
  withDeleted?: boolean
}

// Many rows are returned as a single JSON value, because the embedded database takes longer to send
// rows value by value than to read them.

/**
 * Makes actions on many slots in a project wait for each other, so that none misses slots that
 * another opens or changes.
 */
export async function awaitTurn(tx: Transaction, key: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)
}

type Limited = SlotSelection & { limit: number }

/** The ids of up to `limit` selected slots, sorted by start. */
export async function listSlotIds(
  db: Database,
  of: OfProject,
  { limit, ...selection }: Limited,
): Promise<string[]> {
  const chosen = chosenAmong(db.selectFrom('slot'), of, selection)
    .select(['id', 'startsAt'])
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .as('chosen')
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(json_agg(chosen.id order by chosen.starts_at, chosen.id), '[]') as ids
    from ${chosen}`.execute(db)
  return rows[0]?.ids ?? []
}

interface StoredSlot {
  id: string
  startsAt: Temporal.Instant
  timezone: string
  maxAttendees: number
  attendees: number
  internal: boolean
  comment: string
  meetingPoint: MeetingPoint | null
  revision: number
  seriesId: string | null
  seriesDay: string | null
  seriesTime: number | null
  deleted: boolean
  visited: boolean
  variants: string[]
  staff: string[]
}

type Sent = Omit<StoredSlot, 'startsAt'> & { startsAt: string }

/** The slots with these ids, in any order. */
export async function listWholeSlots(
  db: Database,
  of: OfProject,
  slotIds: string[],
): Promise<StoredSlot[]> {
  const { rows } = await sql<{ slots: Sent[] }>`
    select coalesce(json_agg(json_build_object('id', slot.id, 'startsAt', slot.starts_at,
      'timezone', slot.timezone, 'maxAttendees', slot.max_attendees,
      'attendees', ${people}, 'internal', slot.internal, 'comment', slot.comment,
      'meetingPoint', slot.meeting_point, 'revision', slot.revision, 'seriesId', slot.series_id, 'seriesDay', slot.series_day,
      'seriesTime', slot.series_time, 'deleted', slot.deleted_at is not null,
      'visited', ${isVisited}, 'variants', ${variantIds}, 'staff', ${staffIds})), '[]') as slots
    from slot
    where slot.organisation_id = ${of.organisationId} and ${isOfProject(of)}
      and slot.id = any(${slotIds}::uuid[])`.execute(db)
  const slots = rows[0]?.slots ?? []
  return slots.map((slot) => ({ ...slot, startsAt: Temporal.Instant.from(slot.startsAt) }))
}

/**
 * The selected slots, locked in order of id, as everywhere else, and sorted by start. Slots that
 * are known and unchanged are not read again.
 */
export async function lockWholeSlots(
  tx: Transaction,
  of: OfProject,
  {
    selection: { limit, ...selection },
    known,
  }: { selection: Limited; known: Map<string, StoredSlot> },
): Promise<StoredSlot[]> {
  const locked = chosenAmong(tx.selectFrom('slot'), of, selection)
    .select(['id', 'revision', people.as('attendees')])
    // Sorted as text, which gives the same order: if sorted by the id itself, a planner without
    // statistics would walk all the project's slots.
    .orderBy(sql`slot.id::text`)
    .limit(limit)
    .forUpdate()
  const before = [...known.values()]
  const { rows } = await sql<{ ids: string[]; changed: string[] }>`
    with locked as materialized ${locked}
    select coalesce(json_agg(id), '[]') as ids,
      coalesce(json_agg(id) filter (where (id, revision, attendees) not in (
        select * from unnest(${before.map(({ id }) => id)}::uuid[],
          ${before.map(({ revision }) => revision)}::integer[],
          ${before.map(({ attendees }) => attendees)}::integer[]))), '[]') as changed
    from locked`.execute(tx)
  const ids = new Set(rows[0]?.ids)
  const changed = rows[0]?.changed ?? []
  if (changed.length === 0) return before.filter(({ id }) => ids.has(id))
  // A separate statement: after waiting for a lock, the locking statement would return outdated
  // guides and variants.
  const read = await listWholeSlots(tx, of, changed)
  for (const id of changed) ids.delete(id)
  return inOrder([...read, ...before.filter(({ id }) => ids.has(id))])
}

/** Sorts slots by start. */
export const inOrder = (slots: StoredSlot[]) =>
  slots.sort(
    (one, other) =>
      Temporal.Instant.compare(one.startsAt, other.startsAt) || (one.id < other.id ? -1 : 1),
  )

/** The ids of a project's current variants and of its organisation's current members. */
export async function listPresent(db: Database, of: OfProject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from variant where organisation_id = ${of.organisationId}
      and project_id = ${of.projectId} and deleted_at is null
    union all
    select id from staff where organisation_id = ${of.organisationId} and deleted_at is null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const variantIds = sql<string[]>`coalesce((
  select json_agg(slot_variant.variant_id order by slot_variant.variant_id)
  from slot_variant
  join variant on variant.organisation_id = slot_variant.organisation_id
    and variant.id = slot_variant.variant_id
  where slot_variant.organisation_id = slot.organisation_id
    and slot_variant.slot_id = slot.id and variant.deleted_at is null), '[]')`

/** The places taken, apart from those blocked because one group has the slot for itself. */
const people = sql<number>`slot.attendees - coalesce(slot.blocked, 0)`

const isVisited = sql<boolean>`exists (
  select from walk_in where walk_in.organisation_id = slot.organisation_id
    and walk_in.slot_id = slot.id and walk_in.undone_at is null)`

const staffIds = sql<string[]>`coalesce((
  select json_agg(slot_staff.staff_id order by slot_staff.staff_id) from slot_staff
  where slot_staff.organisation_id = slot.organisation_id
    and slot_staff.slot_id = slot.id), '[]')`

type Slots = SelectQueryBuilder<Schema, 'slot', object>

/**
 * For slots selected by id or series, compares the project as text: without statistics, the planner
 * could otherwise use the index on the project and read all of its slots.
 */
const isOfProject = ({ projectId }: OfProject) =>
  sql<boolean>`slot.project_id::text = ${projectId}::text`

const chosenAmong = (slots: Slots, of: OfProject, chosen: SlotSelection): Slots =>
  slots
    .where('slot.organisationId', '=', of.organisationId)
    .where(
      chosen.slotIds || chosen.seriesId
        ? isOfProject(of)
        : sql<boolean>`slot.project_id = ${of.projectId}`,
    )
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

// Not `exists`, which the planner may reverse, starting from every slot that a guide ever led or
// that ever offered the variant.
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

/** The starts of a project's existing slots within a span, in milliseconds. */
export async function listStarts(
  db: Database,
  of: OfProject,
  span: { from: Temporal.Instant; until: Temporal.Instant },
): Promise<{ id: string; startsAtMs: number }[]> {
  const { rows } = await sql<{ starts: { id: string; startsAtMs: number }[] }>`
    select coalesce(json_agg(json_build_object('id', id,
      'startsAtMs', (extract(epoch from starts_at) * 1000)::float8)), '[]') as starts
    from slot
    where organisation_id = ${of.organisationId} and project_id = ${of.projectId}
      and deleted_at is null and starts_at >= ${span.from} and starts_at <= ${span.until}`.execute(
    db,
  )
  return rows[0]?.starts ?? []
}
