import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface OfBooking {
  organisationId: OrganisationId
  bookingId: string
}

/** The booking, locked so that its attendance records are handled one at a time. */
export const lockBookingForUpdate = (tx: Transaction, { organisationId, bookingId }: OfBooking) =>
  tx
    .selectFrom('booking')
    .select(['projectId', 'slotId', 'cancelledAt', 'cameAt', 'visitSince'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()

/**
 * When a locked booking's slot starts. Not read together with the lock: after waiting for it, the
 * statement would still see the slot as it was before.
 */
export const findStart = (
  tx: Transaction,
  { organisationId, slotId }: { organisationId: OrganisationId; slotId: string },
) =>
  tx
    .selectFrom('slot')
    .select(['startsAt', 'timezone'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', slotId)
    .executeTakeFirstOrThrow()

/** The id of the booking this operation is stored for; undefined if there is none. */
export async function findTicked(
  db: Database,
  { organisationId, id }: { organisationId: OrganisationId; id: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('attendance')
    .select('bookingId')
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.bookingId
}

export interface NewTick extends OfBooking {
  id: string
  came: number | null
  at: Temporal.Instant
  receivedAt: Temporal.Instant
  staffId: string
}

/**
 * Stores an attendance record for a locked booking; false if its id is used for another booking. If
 * necessary, moves the time of receipt past that of the booking's earlier records, so no two are
 * equal.
 */
export async function insertTick(tx: Transaction, tick: NewTick): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into attendance (organisation_id, id, booking_id, came, at, received_at, staff_id)
    select ${tick.organisationId}::uuid, ${tick.id}::uuid, ${tick.bookingId}::uuid,
      ${tick.came}::integer, ${tick.at}::timestamptz,
      greatest(${tick.receivedAt}::timestamptz, max(received_at) + interval '1 microsecond'),
      ${tick.staffId}::uuid
    from attendance
    where organisation_id = ${tick.organisationId} and booking_id = ${tick.bookingId}
    on conflict (organisation_id, id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Updates the number of people who came with a booking. */
export async function updateCame(
  tx: Transaction,
  { organisationId, bookingId, came, at }: NewTick,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ came, cameAt: at })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}

interface FormerVisits {
  organisationId: OrganisationId
  bookingIds: string[]
  at: Temporal.Instant
}

/**
 * What was recorded about locked bookings no longer counts, because they are moved to another slot
 * or day.
 */
export async function endVisits(
  tx: Transaction,
  { organisationId, bookingIds, at }: FormerVisits,
): Promise<void> {
  await tx
    .updateTable('attendance')
    .set({ former: true })
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`booking_id = any(${bookingIds}::uuid[])`)
    .execute()
  await tx
    .updateTable('booking')
    .set({ came: null, cameAt: null, visitSince: at })
    .where('organisationId', '=', organisationId)
    .where(sql<boolean>`id = any(${bookingIds}::uuid[])`)
    .execute()
}

/** The two latest attendance records for a booking's visit; the first of them counts. */
export const listLastTicks = (db: Database, { organisationId, bookingId }: OfBooking) =>
  db
    .selectFrom('attendance')
    .innerJoin('staff', joinWithin('staff.id', 'attendance.staffId'))
    .select(['attendance.id', 'attendance.came', 'attendance.at', 'staff.name'])
    .where('attendance.organisationId', '=', organisationId)
    .where('attendance.bookingId', '=', bookingId)
    .where('attendance.former', '=', false)
    .orderBy('attendance.at', 'desc')
    .orderBy('attendance.receivedAt', 'desc')
    .limit(2)
    .execute()

interface Operation {
  organisationId: OrganisationId
  id: string
}

/** The visitors stored by an operation, even if it was later undone. */
export const findWalkIn = (db: Database, { organisationId, id }: Operation) =>
  db
    .selectFrom('walkIn')
    .select(['projectId', 'slotId', 'people', 'places'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

export interface NewWalkIn extends Operation {
  projectId: string
  slotId: string
  people: number
  places: number
  at: Temporal.Instant
  receivedAt: Temporal.Instant
  staffId: string
}

/** Stores visitors without a booking; false if the operation is already stored. */
export async function insertWalkIn(tx: Transaction, walkIn: NewWalkIn): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('walkIn')
    .values(walkIn)
    .onConflict((conflict) => conflict.columns(['organisationId', 'id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Marks all visitors without a booking in a locked slot as removed, and returns the places they
 * had.
 */
export async function markAllUndone(
  tx: Transaction,
  { organisationId, slotId }: { organisationId: OrganisationId; slotId: string },
  at: Temporal.Instant,
): Promise<number> {
  const undone = await tx
    .updateTable('walkIn')
    .set({ undoneAt: at })
    .where('organisationId', '=', organisationId)
    .where('slotId', '=', slotId)
    .where(sql<boolean>`undone_at is null`)
    .returning('places')
    .execute()
  return undone.reduce((sum, { places }) => sum + places, 0)
}

/**
 * Marks the visitors as removed, and returns the places they had; undefined if they were already
 * removed.
 */
export async function markUndone(
  tx: Transaction,
  { organisationId, id }: Operation,
  at: Temporal.Instant,
): Promise<number | undefined> {
  const undone = await tx
    .updateTable('walkIn')
    .set({ undoneAt: at })
    .where('organisationId', '=', organisationId)
    .where('id', '=', id)
    .where(sql<boolean>`undone_at is null`)
    .returning('places')
    .executeTakeFirst()
  return undone?.places
}
