import { sql } from 'kysely'
import type { BookingState } from '#contract/booking-change.ts'
import type { OrganisationId } from '#server/auth/actor.ts'
import type { Database, Transaction } from '#server/database/open.ts'

interface OneSlot {
  organisationId: OrganisationId
  slotId: string
}

/**
 * The active bookings in a locked slot. Locks the bookings in id order, as everywhere else, until
 * the transaction ends.
 */
export const lockBookingsOf = (tx: Transaction, { organisationId, slotId }: OneSlot) =>
  tx
    .selectFrom('booking')
    .select(['id as bookingId', 'bookerEmail', 'heldUntil', 'cancelledAt', 'erasedAt', 'came'])
    .where('organisationId', '=', organisationId)
    .where('slotId', '=', slotId)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export interface MovedBooking {
  bookingId: string
  changeId: string
  /** What the move changes. */
  before: BookingState
  after: BookingState
  /** Whether the booker is asked to accept the new time. */
  isAsked: boolean
}

interface Moved {
  organisationId: OrganisationId
  bookings: MovedBooking[]
  at: Temporal.Instant
  startsAt: Temporal.Instant
}

/**
 * Records on the locked bookings that their slot was moved. A hold ends no later than the start of
 * the slot.
 */
export async function updateMoved(
  tx: Transaction,
  { organisationId, bookings, at, startsAt }: Moved,
): Promise<void> {
  await sql`
    update booking set revision = revision + 1, changed_at = ${at}, kept_at = null,
      asked_change_id = moved.asked,
      held_until = case when held_until is not null
        then least(held_until, ${startsAt}::timestamptz) end
    from unnest(${bookings.map(({ bookingId }) => bookingId)}::uuid[],
      ${bookings.map(({ isAsked, changeId }) => (isAsked ? changeId : null))}::uuid[])
      as moved(booking_id, asked)
    where booking.organisation_id = ${organisationId} and booking.id = moved.booking_id
  `.execute(tx)
}

interface MailedMove extends Omit<Moved, 'startsAt'> {
  staffId: string
  /** Why the slot was moved; null if it was not moved. */
  reason: string | null
}

const atOnce = 1000

/** Adds the move, or what else a change of their slot means, to the history of each booking. */
export async function insertMoves(
  tx: Transaction,
  { organisationId, bookings, at, staffId, reason }: MailedMove,
): Promise<void> {
  for (let first = 0; first < bookings.length; first += atOnce) {
    const rows = bookings
      .slice(first, first + atOnce)
      .map(({ bookingId, changeId: id, ...change }) => ({
        ...{ organisationId, id, bookingId, at, staffId, reason },
        before: JSON.stringify(change.before),
        after: JSON.stringify(change.after),
      }))
    await tx.insertInto('bookingChange').values(rows).execute()
  }
}

/** The change that moved a booking's slot; undefined once the booking is erased. */
export const findMove = (
  db: Database,
  { organisationId, changeId }: { organisationId: OrganisationId; changeId: string },
) =>
  db
    .selectFrom('bookingChange')
    .select(['before', 'reason'])
    .where('organisationId', '=', organisationId)
    .where('id', '=', changeId)
    .executeTakeFirst()

/** Records that a booker accepts the new time. The booking must be locked. */
export async function markKept(
  tx: Transaction,
  {
    organisationId,
    bookingId,
    at,
  }: { organisationId: OrganisationId; bookingId: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ keptAt: at })
    .where('organisationId', '=', organisationId)
    .where('id', '=', bookingId)
    .execute()
}
