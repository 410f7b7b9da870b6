import { randomUUIDv7 } from 'node:crypto'
import type { OwnBookingChange } from '#contract/booking-change.ts'
import type { AppContext } from '#server/context.ts'
import { awaitReplication } from '#server/database/postgres/await-replication.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { endVisits } from '#server/features/booking/attendance/attendance.queries.ts'
import { withAttendance } from '#server/features/booking/attendance/attendance.rules.ts'
import { findOffered } from '#server/features/booking/booking.queries.ts'
import type { bookingOf } from '#server/features/booking/booking.ts'
import {
  insertChange,
  type LockedBooking,
  lockBooking,
} from '#server/features/booking/change/change.queries.ts'
import { lapseHoldsOf } from '#server/features/booking/hold/hold.ts'
import { tooLate } from '#server/features/booking/own-booking/own-booking.rules.ts'
import { remaining } from '#server/features/booking/place/place.rules.ts'
import { lockProjectForShare } from '#server/features/project/project.ts'
import { lockSlotsAmong, takePlacesOf } from '#server/features/slot/slot.queries.ts'
import { requireNamedStart } from '#server/features/slot/slot.ts'
import { daysChanged } from '#server/features/statistics/changed-day/changed-day.ts'
import { post } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { markRebooked } from './rebooking.queries.ts'

type Booking = Awaited<ReturnType<typeof bookingOf>>

/** Whether the request only moves a booking whose slot was called off. */
export const isRebooking = (
  { calledOffAt, attendees }: Booking,
  { slot_id, attendees_count }: OwnBookingChange,
): boolean =>
  calledOffAt !== null && slot_id !== undefined && (attendees_count ?? attendees) === attendees

interface Chosen {
  slotId: string
  /** The slot's start and the booking's revision that the booker saw. */
  start: string | undefined
  revision: number | undefined
}

/**
 * Moves a booking to another slot after its own was called off, and reactivates it there. Takes the
 * places first, and never books two slots. Throws `not_found`, `booking_cancelled`,
 * `booking_erased`, `booking_overtaken`, `slot_started`, `lead_time_passed`, `variant_not_offered`,
 * `slot_full`, and `slot_moved` if the slot starts at another time than the booker saw.
 */
export async function rebook(ctx: AppContext, booking: Booking, chosen: Chosen): Promise<void> {
  const { slotId } = chosen
  const move = () => transact(ctx, (unit) => rebookIn(unit, booking, chosen))
  const moved = await move().catch(async (error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'slot_full') throw error
    await lapseHoldsOf(ctx, { ...booking, slotId })
    return move()
  })
  if (!moved) await awaitReplication(ctx.db, booking)
}

/** Returns false if an earlier call has already moved the booking. */
async function rebookIn(unit: UnitOfWork, found: Booking, chosen: Chosen): Promise<boolean> {
  const { tx } = unit
  const { slotId } = chosen
  const { organisationId, projectId, bookingId } = found
  await lockProjectForShare(tx, found)
  // The called-off slot is deleted, so its places no longer matter and it does not need a lock.
  const [to] = await lockSlotsAmong(tx, found, [slotId])
  const booking = await lockBooking(tx, found)
  if (!booking) throw new DomainError('not_found')
  if (!booking.cancelledAt && booking.slotId === slotId) return false
  requireCalledOff(booking, chosen)
  const { at } = unit
  // Visitors do not see internal slots.
  if (!to || to.internal) throw new DomainError('not_found')
  const { attendees, variantId, leadTimeSeconds } = booking
  const late = tooLate(to, { leadTimeSeconds, now: at })
  if (late) throw new DomainError(late)
  const offered = await findOffered(tx, { ...found, slotId, category: variantId })
  if (!offered) throw new DomainError('variant_not_offered')
  const taken = await takePlacesOf(tx, { organisationId, slotId }, attendees)
  if (!taken) throw new DomainError('slot_full', { remaining: remaining(to) })
  requireNamedStart(to.startsAt, chosen.start)
  await endVisits(tx, { organisationId, bookingIds: [bookingId], at })
  await markRebooked(tx, {
    organisationId,
    bookingId,
    slotId,
    variantId: offered.id,
    at,
    formerRevision: found.slotRevision,
  })
  await tell(unit, found, { booking, to })
  await daysChanged(unit, { organisationId, projectId, slotIds: [booking.slotId] })
  unit.count('changed')
  unit.changed({ organisationId, projectId })
  return true
}

function requireCalledOff(booking: LockedBooking, { revision }: Chosen): void {
  const isSeen = revision === undefined || revision === booking.revision
  if (!booking.cancelledAt || !isSeen) throw new DomainError('booking_overtaken')
  if (booking.erasedAt) throw new DomainError('booking_erased')
  if (!booking.calledOffAt) throw new DomainError('booking_cancelled')
}

type Slot = Awaited<ReturnType<typeof lockSlotsAmong>>[number]

/** Adds the move to the history, and queues the email with the new time. */
async function tell(
  { tx, at }: UnitOfWork,
  { organisationId, projectId, bookingId, startsAt, timezone }: Booking,
  { booking, to }: { booking: LockedBooking; to: Slot },
): Promise<void> {
  const id = randomUUIDv7()
  const renamed = timezone !== to.timezone
  const before = {
    ...{ slot_id: booking.slotId, start: startsAt.toString() },
    ...(renamed && { timezone }),
  }
  const after = {
    ...{ slot_id: to.id, start: to.startsAt.toString() },
    ...(renamed && { timezone: to.timezone }),
  }
  const states = withAttendance({ before, after }, booking)
  const change = { organisationId, id, bookingId, at, staffId: null, ...states }
  await insertChange(tx, { ...change, reason: booking.cancelReason })
  const mail = { event: 'booking_changed' as const, organisationId, projectId, bookingId }
  await post(tx, { ...mail, changeId: id, recipient: booking.bookerEmail, at })
}
