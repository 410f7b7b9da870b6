import { type SelectQueryBuilder, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** Selects slots of a project; criteria that are left out match everything. */
export interface SlotSelection {
  slotIds?: string[]
  from?: Temporal.Instant | undefined
  until?: Temporal.Instant | undefined
  bookings?: 'with' | 'without' | undefined
  staffId?: string | undefined
  resourceId?: string | undefined
  seriesId?: string | undefined
  /** For slots of a series: from this day of the series onwards. */
  seriesFrom?: string | undefined
  withDeleted?: boolean
}

/**
 * Makes actions on many slots of a project wait for each other, so that none misses another's
 * slots.
 */
export async function awaitTurn(tx: Transaction, key: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx)
}

type Limited = SlotSelection & { limit: number }

/** The ids of the selected slots, at most `limit`. */
export const listSlotIds = (db: Database, of: OfProject, { limit, ...selection }: Limited) =>
  ofProject(chosenAmong(db.selectFrom('slot'), selection), of)
    .select('id')
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute()

export const listWholeSlots = (
  db: Database,
  of: OfProject,
  slotIds: string[],
): Promise<StoredSlot[]> => selected(db, of, slotIds).execute()

/**
 * The selected slots, locked in order of id as all code does, then sorted by start. Slots that are
 * known and unchanged are not read again.
 */
export async function lockWholeSlots(
  tx: Transaction,
  of: OfProject,
  {
    selection: { limit, ...selection },
    known,
  }: { selection: Limited; known: Map<string, StoredSlot> },
): Promise<StoredSlot[]> {
  const locked = await ofProject(chosenAmong(tx.selectFrom('slot'), selection), of)
    .select(['id', 'revision', 'attendees'])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  const ids = new Set(locked.map(({ id }) => id))
  const changed = locked.filter(({ id, revision, attendees }) => {
    const slot = known.get(id)
    return slot?.revision !== revision || slot.attendees !== attendees
  })
  if (changed.length === 0) return [...known.values()].filter(({ id }) => ids.has(id))
  // A separate statement: after waiting for a lock, the first one would return outdated guides and
  // variants.
  const slotIds = changed.map(({ id }) => id)
  const read = await listWholeSlots(tx, of, slotIds)
  for (const id of slotIds) ids.delete(id)
  return inOrder([...read, ...[...known.values()].filter(({ id }) => ids.has(id))])
}

/** Slots by start. */
export const inOrder = (slots: StoredSlot[]) =>
  slots.sort(
    (one, other) =>
      Temporal.Instant.compare(one.startsAt, other.startsAt) || (one.id < other.id ? -1 : 1),
  )

/**
 * The ids of a project's variants and of its organisation's members: slots do not offer deleted
 * variants, and former members lead none.
 */
export async function listPresent(db: Database, of: OfProject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from variant where organisation_id = ${of.organisationId}
      and project_id = ${of.projectId} and deleted_at is null
    union all
    select id from staff where organisation_id = ${of.organisationId} and deleted_at is null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const selected = (db: Database, of: OfProject, slotIds: string[]) =>
  ofProject(db.selectFrom('slot'), of)
    .select(['id', 'startsAt', 'timezone', 'maxAttendees', 'attendees', 'internal', 'comment'])
    .select(['revision', 'seriesId', 'seriesDay', 'seriesTime'])
    .select([
      sql<boolean>`slot.deleted_at is not null`.as('deleted'),
      variantIds.as('variants'),
      staffIds.as('staff'),
    ])
    .where(sql<boolean>`slot.id = any(${slotIds}::uuid[])`)

type StoredSlot = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

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

const ofProject = (slots: Slots, { organisationId, projectId }: OfProject): Slots =>
  slots.where('slot.organisationId', '=', organisationId).where('slot.projectId', '=', projectId)

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

/** The starts of a project's existing slots within a span, in milliseconds. */
export async function listStarts(
  db: Database,
  of: OfProject,
  span: { from: Temporal.Instant; until: Temporal.Instant },
) {
  return db
    .selectFrom('slot')
    .select(['id', sql<number>`(extract(epoch from starts_at) * 1000)::float8`.as('startsAtMs')])
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('deletedAt', 'is', null)
    .where('startsAt', '>=', span.from)
    .where('startsAt', '<=', span.until)
    .execute()
}
