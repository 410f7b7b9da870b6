import { type RawBuilder, sql } from 'kysely'
import type { MailEvent } from '#contract/mail.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import { joinWithin } from '#server/database/join-within.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface Cancelling {
  organisationId: OrganisationId
  bookingId: string
  at: Temporal.Instant
  reason: string
  /** The member of staff cancelling; null if it is the booker. */
  by: string | null
}

/**
 * Marks a booking in a locked slot as cancelled and returns it; undefined if it was already
 * cancelled, or if it was moved to another slot, split or joined before the lock was taken.
 */
export function markCancelled(
  tx: Transaction,
  booking: Cancelling & { slotId: string; partOf: string | null },
) {
  return tx
    .updateTable('booking')
    .set({
      cancelledAt: booking.at,
      cancelReason: booking.reason,
      cancelledAs: booking.by === null ? 'booker' : 'staff',
      cancelledBy: booking.by,
      heldBy: null,
    })
    .where('organisationId', '=', booking.organisationId)
    .where('id', '=', booking.bookingId)
    .where('slotId', '=', booking.slotId)
    .where('partOf', 'is not distinct from', booking.partOf)
    .where('cancelledAt', 'is', null)
    .returning(['bookerEmail', 'heldUntil', 'attendees'])
    .executeTakeFirst()
}

/**
 * Marks parts of split bookings as cancelled with their first ones, which have the reason, and
 * returns them. They and their slots are locked.
 */
export function markPartsCancelled(
  tx: Transaction,
  of: {
    organisationId: OrganisationId
    partIds: string[]
    at: Temporal.Instant
    /** The member of staff cancelling; null if it is the booker, or nobody. */
    by: string | null
    as: 'booker' | 'staff'
  },
): Promise<{ slotId: string; attendees: number }[]> {
  return tx
    .updateTable('booking')
    .set({ cancelledAt: of.at, cancelledAs: of.as, cancelledBy: of.by })
    .where('organisationId', '=', of.organisationId)
    .where(sql<boolean>`id = any(${of.partIds}::uuid[])`)
    .where('cancelledAt', 'is', null)
    .returning(['slotId', 'attendees'])
    .execute()
}

/**
 * Withdraws the booker's option to move a booking whose slot was called off; returns whether there
 * was one.
 */
export async function withdrawRebooking(
  tx: Transaction,
  { organisationId, bookingId }: { organisationId: OrganisationId; bookingId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set({ calledOffAt: null })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .where('calledOffAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface ByStaff {
  organisationId: OrganisationId
  at: Temporal.Instant
  /** The member of staff cancelling; null if the whole organisation is being deleted. */
  by: string | null
}

/** Cancels all bookings in a slot and returns them. */
export async function markAllCancelled(tx: Transaction, slot: ByStaff & { slotId: string }) {
  await uncancelledBookings(tx, slot).where('slotId', '=', slot.slotId).execute()
  return cancelledOf(tx, slot).where('slot.id', '=', slot.slotId).execute()
}

/** Cancels all bookings in a project and returns them. */
export async function markProjectCancelled(
  tx: Transaction,
  project: ByStaff & { projectId: string },
) {
  await uncancelledBookings(tx, project).where('projectId', '=', project.projectId).execute()
  return cancelledOf(tx, project).where('slot.projectId', '=', project.projectId).execute()
}

interface These {
  organisationId: OrganisationId
  projectId: string
  bookingIds: string[]
}

/** The given bookings that are in the project, cancelled or not, with their slots. */
export const listBooked = (tx: Transaction, of: These) =>
  tx
    .selectFrom('booking')
    .select(['id', 'slotId'])
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('id', 'in', of.bookingIds)
    .execute()

/** Cancels the given bookings that are in these slots, and returns them. */
export async function markTheseCancelled(
  tx: Transaction,
  { bookingIds, slotIds, ...of }: These & ByStaff & { slotIds: string[] },
) {
  if (slotIds.length === 0) return []
  const standing = uncancelledBookings(tx, of).where('projectId', '=', of.projectId)
  await standing.where('id', 'in', bookingIds).execute()
  return cancelledOf(tx, of)
    .where('slot.projectId', '=', of.projectId)
    .where('booking.id', 'in', bookingIds)
    .where('slot.id', 'in', slotIds)
    .returning(['booking.slotId', 'booking.attendees'])
    .execute()
}

/**
 * Locks uncancelled bookings in id order, as everywhere else; a plain update would lock them in no
 * particular order.
 */
const uncancelledBookings = (
  tx: Transaction,
  { organisationId }: { organisationId: OrganisationId },
) =>
  tx
    .selectFrom('booking')
    .select('id')
    .where('organisationId', '=', organisationId)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .forUpdate()

const cancelledOf = (tx: Transaction, of: ByStaff) =>
  tx
    .updateTable('booking')
    .from('slot')
    .set({ cancelledAt: of.at, cancelledAs: 'staff', cancelledBy: of.by, heldBy: null })
    .where('booking.organisationId', '=', of.organisationId)
    .where('slot.organisationId', '=', of.organisationId)
    .whereRef('booking.slotId', '=', 'slot.id')
    .where('booking.cancelledAt', 'is', null)
    .returning(['booking.id', 'booking.projectId', 'booking.bookerEmail', 'booking.heldUntil'])
    .returning('booking.partOf')
    .returning('slot.startsAt')

interface OneVariant {
  organisationId: OrganisationId
  projectId: string
  variantId: string
}

/** Whether a project has another variant. */
export async function hasOtherVariant(db: Database, of: OneVariant): Promise<boolean> {
  const other = await db
    .selectFrom('variant')
    .select('id')
    .where('organisationId', '=', of.organisationId)
    .where('projectId', '=', of.projectId)
    .where('deletedAt', 'is', null)
    .where('id', '<>', of.variantId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const slotsAhead = (db: Database, of: OneVariant, now: Temporal.Instant) =>
  db
    .selectFrom('slot')
    .select('slot.id')
    .where('slot.organisationId', '=', of.organisationId)
    .where('slot.projectId', '=', of.projectId)
    .where('slot.startsAt', '>', now)
    .where('slot.deletedAt', 'is', null)
    .limit(1)

/** Whether this variant has an uncancelled booking in the future. */
export async function isBookedAhead(
  db: Database,
  of: OneVariant,
  now: Temporal.Instant,
): Promise<boolean> {
  const found = await slotsAhead(db, of, now)
    .innerJoin('booking', joinWithin('booking.slotId', 'slot.id'))
    .where('booking.variantId', '=', of.variantId)
    .where('booking.cancelledAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a future slot offers only this variant. */
export async function isOnlyOfferAhead(
  db: Database,
  of: OneVariant,
  now: Temporal.Instant,
): Promise<boolean> {
  const found = await slotsAhead(db, of, now)
    .innerJoin('slotVariant', joinWithin('slotVariant.slotId', 'slot.id'))
    .where('slotVariant.variantId', '=', of.variantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('slotVariant as other')
            .innerJoin('variant', joinWithin('variant.id', 'other.variantId'))
            .select('other.variantId')
            .whereRef('other.organisationId', '=', 'slot.organisationId')
            .whereRef('other.slotId', '=', 'slot.id')
            .where('other.variantId', '<>', of.variantId)
            .where('variant.deletedAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** The remaining projects of organisations whose deletion has begun. */
export const listProjectsLeft = (db: Database) =>
  db
    .selectFrom('organisation')
    .innerJoin('project', 'project.organisationId', 'organisation.id')
    .select(['project.organisationId', 'project.id as projectId'])
    .where('organisation.deletionDueAt', 'is not', null)
    .where('organisation.closedAt', 'is not', null)
    .where('organisation.suspendedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .orderBy('project.organisationId')
    .orderBy('project.id')
    .execute()

interface OneProject {
  organisationId: OrganisationId
  projectId: string
}

/** The number of slots in a project, counted up to `most`. */
export const countSlots = (db: Database, of: OneProject, most: number): Promise<number> =>
  countUpTo(
    db,
    sql`select from slot where organisation_id = ${of.organisationId}
      and project_id = ${of.projectId} and deleted_at is null limit ${most}`,
  )

/** The number of bookings in a project, counted up to `most`. */
export const countBookings = (db: Database, of: OneProject, most: number): Promise<number> =>
  countUpTo(
    db,
    // The index of a slot's bookings is enough for this, so no booking is read.
    sql`select from slot
      join booking on booking.organisation_id = slot.organisation_id
        and booking.slot_id = slot.id and booking.cancelled_at is null
      where slot.organisation_id = ${of.organisationId}
        and slot.project_id = ${of.projectId} and slot.deleted_at is null
      limit ${most}`,
  )

/** The number of bookings in these slots. */
export const countBookingsOf = (
  db: Database,
  organisationId: OrganisationId,
  slotIds: string[],
): Promise<number> =>
  countUpTo(
    db,
    // Counts slot by slot; otherwise a generic plan would read all of the organisation's bookings.
    sql`select from unnest(${slotIds}::uuid[]) as wanted(id)
      cross join lateral (
        select from booking
        where organisation_id = ${organisationId} and slot_id = wanted.id and cancelled_at is null
        offset 0
      ) as booking`,
  )

async function countUpTo(db: Database, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${counted}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Deletes up to `most` bookings of an organisation with everything that refers to them, and returns
 * how many.
 */
export async function deleteSomeBookings(
  tx: Transaction,
  organisationId: OrganisationId,
  most: number,
): Promise<number> {
  const some = await tx
    .selectFrom('booking')
    .select('id')
    .where('organisationId', '=', organisationId)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
  const ids = some.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx
    .deleteFrom('booking')
    .where('organisationId', '=', organisationId)
    .where('id', 'in', ids)
    .execute()
  return ids.length
}

interface PostedMail {
  organisationId: OrganisationId
  bookingId: string
  event: MailEvent
  recipient: string
  since: Temporal.Instant
}

/**
 * Whether an email for this event was queued for the recipient at or after `since` and has not been
 * abandoned.
 */
export async function wasPosted(tx: Transaction, mail: PostedMail): Promise<boolean> {
  const found = await tx
    .selectFrom('outbox')
    .select('id')
    .where('organisationId', '=', mail.organisationId)
    .where('bookingId', '=', mail.bookingId)
    .where('event', '=', mail.event)
    .where('recipient', '=', mail.recipient)
    .where('createdAt', '>=', mail.since)
    .where('state', 'in', ['waiting', 'sent'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
