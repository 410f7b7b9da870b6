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
 * cancelled, or moved to another slot before the lock was taken.
 */
export function markCancelled(tx: Transaction, booking: Cancelling & { slotId: string }) {
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
    .where('cancelledAt', 'is', null)
    .returning(['bookerEmail', 'heldUntil', 'attendees'])
    .executeTakeFirst()
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
  await standingOf(tx, slot).where('slotId', '=', slot.slotId).execute()
  return cancelledOf(tx, slot).where('slot.id', '=', slot.slotId).execute()
}

/** Cancels all bookings in a project and returns them. */
export async function markProjectCancelled(
  tx: Transaction,
  project: ByStaff & { projectId: string },
) {
  await standingOf(tx, project).where('projectId', '=', project.projectId).execute()
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
  const standing = standingOf(tx, of).where('projectId', '=', of.projectId)
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
const standingOf = (tx: Transaction, { organisationId }: { organisationId: OrganisationId }) =>
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
