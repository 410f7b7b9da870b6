import { sql } from 'kysely'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { OneBooking } from '#server/database/booking-details.ts'
import type { Database, Transaction } from '#server/database/open.ts'

/** How a locked booking was cancelled. */
export const findCancellation = (tx: Transaction, { organisationId, bookingId }: OneBooking) =>
  tx
    .selectFrom('booking')
    .select(['cancelledAt', 'cancelledAs', 'cancelledBy', 'cancelReason'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()

interface RestoredParts {
  organisationId: OrganisationId
  /** A booking and its further parts, which are locked together with their slots. */
  bookingIds: string[]
  at: Temporal.Instant
  /** Whether they stay beyond the capacity, as an admin once took them on. */
  keepsMark?: boolean
}

/**
 * Makes cancelled bookings valid again in their slots, where their places are taken. Cancelling raised the `SEQUENCE` of the calendar entry by one and by the
 * slot's revision without raising `revision`, so this raises it by more. The booker is told the
 * slot's present time, so nobody waits for an answer to an earlier one.
 */
export async function markRestored(
  tx: Transaction,
  { organisationId, bookingIds, at, keepsMark = false }: RestoredParts,
): Promise<void> {
  await tx
    .updateTable('booking')
    .from('slot')
    .set({ cancelledAt: null, cancelReason: '', cancelledAs: null, cancelledBy: null })
    .set({ calledOffAt: null, askedChangeId: null, keptAt: null, changedAt: at })
    .$if(!keepsMark, (update) => update.set({ overbooked: false }))
    .set({
      revision: sql<number>`booking.revision + 2`,
      formerRevisions: sql<number>`booking.former_revisions + slot.revision`,
    })
    .where('booking.organisationId', '=', organisationId)
    .where('slot.organisationId', '=', organisationId)
    .whereRef('slot.id', '=', 'booking.slotId')
    .where(sql<boolean>`booking.id = any(${bookingIds}::uuid[])`)
    .where('booking.cancelledAt', 'is not', null)
    .execute()
}

interface EndedWith {
  organisationId: OrganisationId
  /** The slot, which is locked, and how it ended. */
  slotId: string
  deletedAt: Temporal.Instant
  wasCalledOff: boolean
}

/**
 * The bookings, by their first parts, that ended with a deleted slot and that their bookers still
 * want: of a slot that was called off, those that have neither been moved to another slot nor been
 * given up. They are confirmed and not erased.
 */
export async function listEndedWith(
  tx: Transaction,
  { organisationId, slotId, deletedAt, wasCalledOff }: EndedWith,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking.id from (
      select distinct coalesce(part_of, id) as id from booking
      where organisation_id = ${organisationId} and slot_id = ${slotId}
        and cancelled_at = ${deletedAt}::timestamptz
    ) as ended
    join booking on booking.organisation_id = ${organisationId} and booking.id = ended.id
    where booking.cancelled_at = ${deletedAt}::timestamptz and booking.cancelled_as = 'staff'
      and booking.held_until is null and booking.erased_at is null
      and (booking.called_off_at is not null or not ${wasCalledOff}::boolean)
    order by booking.overbooked, booking.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The slots in which bookings, given by their first parts, have parts. */
export async function listSlotsOfParts(
  db: Database,
  { organisationId, bookingIds }: { organisationId: OrganisationId; bookingIds: string[] },
): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<{ slotId: string }>`
    select slot_id from booking
    where organisation_id = ${organisationId} and id = any(${bookingIds}::uuid[])
    union
    select slot_id from booking
    where organisation_id = ${organisationId} and part_of = any(${bookingIds}::uuid[])`.execute(db)
  return rows.map(({ slotId }) => slotId)
}

/** The places that visitors without a booking took in a slot before it was deleted. */
export async function findWalkInPlaces(
  tx: Transaction,
  { organisationId, slotId }: { organisationId: OrganisationId; slotId: string },
): Promise<number> {
  const found = await tx
    .selectFrom('walkIn')
    .select(sql<number>`coalesce(sum(places), 0)::integer`.as('places'))
    .where('organisationId', '=', organisationId)
    .where('slotId', '=', slotId)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return found.places
}
