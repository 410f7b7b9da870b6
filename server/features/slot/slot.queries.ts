import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface NewStart {
  organisationId: OrganisationId
  slotId: string
  startsAt: Temporal.Instant
  timezone: string
}

/** Writes a slot's new start; the slot must be locked. */
export async function updateStart(
  tx: Transaction,
  { organisationId, slotId, startsAt, timezone }: NewStart,
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ startsAt, timezone, zoneChanged: sql<boolean>`zone_changed or timezone <> ${timezone}` })
    .set({ revision: sql<number>`revision + 1` })
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .execute()
}

interface Where {
  organisationId: OrganisationId
  slotId: string
}

export interface NewSlot {
  organisationId: OrganisationId
  id: string
  projectId: string
  startsAt: Temporal.Instant
  timezone: string
  maxAttendees: number
  internal: boolean
  /** As JSON; null for none. */
  meetingPoint: string | null
  createdAt: Temporal.Instant
}

export async function insertSlot(tx: Transaction, slot: NewSlot): Promise<void> {
  await tx.insertInto('slot').values(slot).execute()
}

/** Opens a slot like this one, with its variants that still exist, but without series and guides. */
export async function insertSlotLike(
  tx: Transaction,
  { organisationId, slotId }: Where,
  { id, createdAt }: Pick<NewSlot, 'id' | 'createdAt'>,
): Promise<void> {
  await sql`
    insert into slot (organisation_id, id, project_id, starts_at, timezone, max_attendees, internal,
      comment, guides_needed, meeting_point, created_at)
    select organisation_id, ${id}::uuid, project_id, starts_at, timezone, max_attendees, internal,
      comment, guides_needed, meeting_point, ${createdAt}::timestamptz
    from slot where organisation_id = ${organisationId} and id = ${slotId}`.execute(tx)
  await sql`
    insert into slot_variant (organisation_id, project_id, slot_id, variant_id)
    select offered.organisation_id, offered.project_id, ${id}::uuid, offered.variant_id
    from slot_variant as offered
    join variant on variant.organisation_id = offered.organisation_id
      and variant.id = offered.variant_id
    where offered.organisation_id = ${organisationId} and offered.slot_id = ${slotId}
      and variant.deleted_at is null`.execute(tx)
}

/** The variants a project offers under the given bookable resources. */
export function findVariants(
  db: Database,
  where: { organisationId: OrganisationId; projectId: string; resourceIds: string[] },
) {
  return db
    .selectFrom('variant')
    .select(['id', 'resourceId'])
    .where('organisationId', '=', where.organisationId)
    .where('projectId', '=', where.projectId)
    .where('resourceId', 'in', where.resourceIds)
    .where('deletedAt', 'is', null)
    .execute()
}

export async function replaceSlotVariants(
  tx: Transaction,
  slot: { organisationId: OrganisationId; projectId: string; slotId: string },
  variantIds: string[],
): Promise<void> {
  await tx
    .deleteFrom('slotVariant')
    .where('organisationId', '=', slot.organisationId)
    .where('slotId', '=', slot.slotId)
    .execute()
  await tx
    .insertInto('slotVariant')
    .values(variantIds.map((variantId) => ({ ...slot, variantId })))
    .execute()
}

/** A slot's variants that still exist. */
export async function listSlotVariants(tx: Transaction, where: Where): Promise<string[]> {
  const rows = await tx
    .selectFrom('slotVariant')
    .innerJoin('variant', joinWithin('variant.id', 'slotVariant.variantId'))
    .select('variant.id')
    .where('slotVariant.organisationId', '=', where.organisationId)
    .where('slotVariant.slotId', '=', where.slotId)
    .where('variant.deletedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The slot, locked until the transaction ends. It is the contended row, so it is always locked
 * before others, and only once.
 */
export function lockSlot(tx: Transaction, { organisationId, slotId }: Where) {
  return tx
    .selectFrom('slot')
    .select(['id', 'projectId', 'startsAt', 'timezone', 'maxAttendees', 'attendees', 'blocked'])
    .select('meetingPoint')
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether anybody came to a slot without a booking, even if there was no place for them. */
export async function hasWalkIns(
  db: Database,
  { organisationId, slotId }: Where,
): Promise<boolean> {
  const found = await db
    .selectFrom('walkIn')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('slotId', '=', slotId)
    .where('undoneAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The start of an existing slot, which nobody moves until the transaction ends. Bookings may still
 * take its places.
 */
export const lockSlotStart = (tx: Transaction, { organisationId, slotId }: Where) =>
  tx
    .selectFrom('slot')
    .select('startsAt')
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

/** A slot's project, and how it ended if it was deleted. */
export const findEnd = (db: Database, { organisationId, slotId }: Where) =>
  db
    .selectFrom('slot')
    .select(['projectId', 'deletedAt', 'callOffReason'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .executeTakeFirst()

/** An existing slot's project. */
export async function findSlotProject(
  db: Database,
  { organisationId, slotId }: Where,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('slot')
    .select('projectId')
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.projectId
}

/** A member's assignment to a slot; undefined if they do not lead it. */
export const findAssigned = (db: Database, of: Where & { staffId: string }) =>
  db
    .selectFrom('slotStaff')
    .select('staffId')
    .where('organisationId', '=', of.organisationId)
    .where('slotId', '=', of.slotId)
    .where('staffId', '=', of.staffId)
    .executeTakeFirst()

export interface ChangedSlot {
  startsAt: Temporal.Instant
  timezone: string
  maxAttendees: number
  internal: boolean
  /** As JSON; null for none, undefined to keep it. */
  meetingPoint: string | null | undefined
}

export async function updateSlot(tx: Transaction, where: Where, slot: ChangedSlot): Promise<void> {
  await ofSlot(tx, where)
    .set({ ...slot, ...withCapacity(slot.maxAttendees) })
    .set({ zoneChanged: sql<boolean>`zone_changed or timezone <> ${slot.timezone}` })
    .set({ revision: sql<number>`revision + 1` })
    .execute()
}

/**
 * No more than the people who are still beyond the capacity, and never more than before: only
 * `place_booking` raises it.
 */
const overbookedAfter = (beyond: RawBuilder<unknown>) =>
  sql<number>`least(overbooked, greatest(0, ${beyond}))`

/** A slot's columns at another capacity; a slot that one group has for itself stays full. */
const withCapacity = (maxAttendees: number) => ({
  maxAttendees,
  overbooked: overbookedAfter(sql`attendees - ${maxAttendees}`),
  attendees: sql<number>`case when blocked is null then attendees else ${maxAttendees} end`,
  blocked: sql<number | null>`blocked + ${maxAttendees} - max_attendees`,
})

/** What a booking takes of a slot. */
export interface Places {
  attendees: number
  /** Whether it takes the whole slot. */
  whole: boolean
}

/**
 * Takes places in a locked slot for a changed booking; returns whether they were free. A condition
 * in the same statement keeps the slot within its capacity.
 */
export async function takePlacesOf(
  tx: Transaction,
  where: Where,
  { attendees: by, whole }: Places,
): Promise<boolean> {
  const { numUpdatedRows } = await ofSlot(tx, where)
    .set(whole ? wholeFor(by) : { attendees: sql<number>`attendees + ${by}` })
    .set({ placesRevision: sql<number>`places_revision + 1` })
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`attendees + ${by} <= max_attendees`)
    .$if(whole, (query) => query.where('attendees', '=', 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes places in a locked slot for a booking that an admin once took on beyond the capacity, and
 * that comes back with the slot.
 */
export async function takePlacesBeyond(
  tx: Transaction,
  where: Where,
  { attendees: by }: Pick<Places, 'attendees'>,
): Promise<void> {
  await ofSlot(tx, where)
    .set({
      attendees: sql<number>`attendees + ${by}`,
      overbooked: sql<number>`greatest(0, attendees + ${by} - max_attendees)`,
      placesRevision: sql<number>`places_revision + 1`,
    })
    .where('deletedAt', 'is', null)
    .where('blocked', 'is', null)
    .execute()
}

const wholeFor = (people: number) => ({
  attendees: sql<number>`max_attendees`,
  blocked: sql<number>`max_attendees - ${people}`,
})

/**
 * Lets a group that has a locked slot to itself grow by this many people, or shrink; returns
 * whether the slot is large enough.
 */
export async function resizeGroup(tx: Transaction, where: Where, by: number): Promise<boolean> {
  const { numUpdatedRows } = await ofSlot(tx, where)
    .set({ blocked: sql<number>`blocked - ${by}` })
    .set({ placesRevision: sql<number>`places_revision + ${Math.abs(by) + 1}::integer` })
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`blocked >= ${by}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Frees booked places, for no more bookings than places; see `slotVersion`. */
export async function freePlaces(
  tx: Transaction,
  where: Where,
  { attendees: by }: Pick<Places, 'attendees'>,
): Promise<void> {
  await ofSlot(tx, where)
    .set(freedBy(by))
    .set({ placesRevision: sql<number>`places_revision + ${by + 1}::integer` })
    .execute()
}

const empty = { attendees: 0, blocked: null, overbooked: 0 }

/** A slot that one group had to itself is empty; others lose as many people. */
const freedBy = (people: number) => ({
  attendees: sql<number>`case when blocked is not null then 0 else attendees - ${people} end`,
  blocked: null,
  overbooked: overbookedAfter(sql`attendees - ${people} - max_attendees`),
})

/** Frees the places of many bookings in one statement. */
export async function freePlacesOf(
  tx: Transaction,
  organisationId: OrganisationId,
  freed: { slotId: string; attendees: number }[],
): Promise<void> {
  await sql`
    update slot set
      -- Not by the booking: a server of an earlier version may have moved it to another slot.
      attendees = case when slot.blocked is not null then 0
        else slot.attendees - freed.people end,
      blocked = null,
      overbooked = least(slot.overbooked,
        greatest(0, slot.attendees - freed.people - slot.max_attendees)),
      places_revision = slot.places_revision + freed.people + 1
    from (
      select slot_id, sum(people)::integer as people
      from unnest(${freed.map(({ slotId }) => slotId)}::uuid[],
        ${freed.map(({ attendees }) => attendees)}::integer[]) as one(slot_id, people)
      group by slot_id
    ) as freed
    where slot.organisation_id = ${organisationId} and slot.id = freed.slot_id
  `.execute(tx)
}

/** Reserves places in a locked slot for a waiting-list offer. */
export async function keepPlaces(
  tx: Transaction,
  where: Where,
  { attendees: people, whole }: Places,
): Promise<void> {
  await ofSlot(tx, where)
    .set(whole ? wholeFor(people) : { attendees: sql<number>`attendees + ${people}` })
    .set({ offered: sql<number>`offered + ${people}` })
    .where('deletedAt', 'is', null)
    .execute()
}

/**
 * Frees places that were reserved for a waiting-list offer. If they are booked in the same
 * transaction (`forBooking`), a slot that was overbooked meanwhile stays so, and has room for them.
 */
export async function releasePlaces(
  tx: Transaction,
  where: Where,
  { attendees: people, forBooking = false }: Pick<Places, 'attendees'> & { forBooking?: boolean },
): Promise<void> {
  const { overbooked, ...freed } = freedBy(people)
  await ofSlot(tx, where)
    .set(forBooking ? freed : { ...freed, overbooked })
    .set({ offered: sql<number>`offered - ${people}` })
    .where('deletedAt', 'is', null)
    .execute()
}

/** Writes a slot's comment; undefined if the slot does not exist. */
export const updateComment = (tx: Transaction, where: Where, comment: string) =>
  ofSlot(tx, where)
    .set({ comment, revision: sql<number>`revision + 1` })
    .where('deletedAt', 'is', null)
    .returning(['startsAt', 'projectId'])
    .executeTakeFirst()

/** Records a change to a locked slot, even if it affects only data outside the slot's row. */
export async function revise(tx: Transaction, where: Where): Promise<void> {
  await ofSlot(tx, where).set({ revision: sql<number>`revision + 1` }).execute()
}

interface OfProject {
  organisationId: OrganisationId
  projectId: string
}

/** A project's existing slots, locked until the transaction ends, always in the same order. */
export async function lockAllSlotsForUpdate(tx: Transaction, of: OfProject): Promise<void> {
  await tx
    .selectFrom('slot')
    .select('id')
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Locks the given slots in a project, if they exist, in order of id, so that two bookings moving in
 * opposite directions do not deadlock.
 */
export const lockSlotsAmong = (tx: Transaction, of: OfProject, slotIds: string[]) =>
  tx
    .selectFrom('slot')
    .select(['id', 'startsAt', 'timezone', 'maxAttendees', 'attendees', 'internal'])
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where(sql<boolean>`id = any(${slotIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** As `lockSlotsAmong`, and also locks slots that were deleted. */
export const lockSlotsEver = (tx: Transaction, of: OfProject, slotIds: string[]) =>
  tx
    .selectFrom('slot')
    .select(['id', 'startsAt', 'timezone', 'maxAttendees', 'attendees', 'internal'])
    .select(['deletedAt', 'callOffReason'])
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where(sql<boolean>`id = any(${slotIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Existing slots in a project: with `slotId`, only that one; with `after`, only those that start
 * later.
 */
export interface LedSlots extends OfProject {
  slotId?: string
  after?: Temporal.Instant
}

/**
 * The guides of these slots who want emails about them, once for each slot. They are locked so that
 * none can leave before the email is stored; otherwise, erasing a former guide's address would miss
 * the email.
 */
export function lockGuidesForShare(tx: Transaction, of: LedSlots) {
  const { slotId, after } = of
  return tx
    .selectFrom('slot')
    .innerJoin('slotStaff', joinWithin('slotStaff.slotId', 'slot.id'))
    .innerJoin('staff', joinWithin('staff.id', 'slotStaff.staffId'))
    .select(['slot.id as slotId', 'staff.id as staffId', 'staff.email as recipient'])
    .where('slot.organisationId', '=', of.organisationId)
    .where('slot.projectId', '=', of.projectId)
    .where('slot.deletedAt', 'is', null)
    .where('staff.deletedAt', 'is', null)
    .where('staff.slotMails', '=', true)
    .$narrowType<{ recipient: NotNull }>()
    .$if(slotId !== undefined, (query) => query.where('slot.id', '=', slotId ?? ''))
    .$if(after !== undefined, (query) => query.where('slot.startsAt', '>', after ?? null))
    .orderBy('staff.id')
    .orderBy('slot.id')
    .forKeyShare('staff')
    .execute()
}

interface Deletion {
  at: Temporal.Instant
  /** The member of staff; null if the organisation is being deleted. */
  by: string | null
  /** Why it was called off: empty if no reason was given, undefined if it was not called off. */
  callOffReason?: string
}

/** Deletes all of a project's slots. They must be locked, and their bookings cancelled. */
export async function removeSlotsOf(
  tx: Transaction,
  of: OfProject,
  { at, by }: Deletion,
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({
      deletedAt: at,
      deletedBy: by,
      ...empty,
      offered: 0,
      revision: sql<number>`revision + 1`,
    })
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('deletedAt', 'is', null)
    .execute()
}

/** Deletes a slot. It must be locked, and its bookings cancelled. */
export async function removeSlot(
  tx: Transaction,
  where: Where,
  { at, by, callOffReason }: Deletion,
): Promise<void> {
  await ofSlot(tx, where)
    .set({
      deletedAt: at,
      deletedBy: by,
      callOffReason: callOffReason ?? null,
      ...empty,
      offered: 0,
      revision: sql<number>`revision + 1`,
    })
    .execute()
}

const ofSlot = (tx: Transaction, { organisationId, slotId }: Where) =>
  tx.updateTable('slot').where('organisationId', '=', organisationId).where('id', '=', slotId)

/** Marks these locked slots as having a waiting list. */
export async function markAwaited(
  tx: Transaction,
  organisationId: OrganisationId,
  slotIds: string[],
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ awaited: true })
    .where('organisationId', '=', organisationId)
    .where('id', 'in', slotIds)
    .execute()
}

/** Whether a slot is deleted or has begun; matches the expression in the index on awaited slots. */
const isOver = (at: Temporal.Instant) =>
  sql<boolean>`case when deleted_at is null then starts_at else created_at end <= ${at}::timestamptz`

interface OverSlot {
  organisationId: OrganisationId
  projectId: string
  slotId: string
  deleted: boolean
}

/** Slots with a waiting list that are deleted or have begun. */
export const listOver = (
  db: Database,
  { at, limit }: { at: Temporal.Instant; limit: number },
): Promise<OverSlot[]> =>
  db
    .selectFrom('slot')
    .select(['organisationId', 'projectId', 'id as slotId'])
    .select((eb) => eb('deletedAt', 'is not', null).$castTo<boolean>().as('deleted'))
    .where('awaited', '=', true)
    .where(isOver(at))
    .orderBy('organisationId')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Marks this slot as no longer having a waiting list if it is deleted or has begun. */
export async function markUnawaited(
  tx: Transaction,
  {
    organisationId,
    slotId,
    at,
  }: { organisationId: OrganisationId; slotId: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ awaited: false })
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .where(isOver(at))
    .execute()
}

/**
 * Frees all places in locked slots, whose bookings are cancelled, and stores why the slots are
 * called off.
 */
export async function emptySlots(
  tx: Transaction,
  {
    organisationId,
    slotIds,
    callOffReason,
  }: { organisationId: OrganisationId; slotIds: string[]; callOffReason: string },
): Promise<void> {
  await tx
    .updateTable('slot')
    .set({ ...empty, offered: 0, callOffReason })
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${slotIds}::uuid[])`)
    .execute()
}

/**
 * Deletes up to `most` of an organisation's slots, which must have no bookings left, and returns
 * how many. Skips those that another process is deleting.
 */
export async function deleteSomeSlots(
  tx: Transaction,
  organisationId: OrganisationId,
  most: number,
): Promise<number> {
  const some = await tx
    .selectFrom('slot')
    .select('id')
    .where('organisationId', '=', organisationId)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = some.map(({ id }) => id)
  await tx
    .deleteFrom('slot')
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return ids.length
}
