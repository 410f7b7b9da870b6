import type { Staff } from '#server/actor.ts'
import { DomainError } from '#server/errors.ts'
import { bookingOf } from '#server/features/booking/booking.ts'
import { freePlaces, holdSlot, removeSlot } from '#server/features/slot/slot.ts'
import type { House } from '#server/house.ts'
import { post } from '#server/mail/outbox.ts'
import { markAllCancelled, markCancelled } from './cancellation.queries.ts'
import { isCancellable, mustBeTold } from './cancellation.rules.ts'

/** The booking whose cancel token this is, and whether it can still be cancelled. */
export async function showBooking(house: House, cancelToken: string) {
  const booking = await bookingOf(house, cancelToken)
  return { ...booking, cancellable: isCancellable(booking, house.clock.now()) }
}

/**
 * Cancels a booking, frees its places and posts the mail. Cancelling twice changes nothing.
 * Throws `not_found`, and `slot_started` when it is too late.
 */
export async function cancelBooking(house: House, cancelToken: string): Promise<void> {
  const booking = await bookingOf(house, cancelToken)
  if (booking.cancelledAt) return
  const { organisationId, projectId, slotId, bookingId } = booking
  await house.db.transaction().execute(async (tx) => {
    const at = house.clock.now()
    // The slot first, as everywhere: two calls that lock in different order would block each other.
    const slot = await holdSlot(tx, { organisationId, slotId }).catch(goneMeanwhile)
    if (!slot) return
    const { startsAt } = slot
    if (!isCancellable({ ...booking, startsAt }, at)) throw new DomainError('slot_started')
    if (!(await markCancelled(tx, { organisationId, bookingId, at }))) return
    await freePlaces(tx, { organisationId, slotId }, booking.attendees)
    const recipient = booking.bookerEmail
    await post(tx, { ...cancelledMail, organisationId, projectId, bookingId, recipient, at })
  })
  house.mailPosted()
}

/** Whoever deleted the slot cancelled its bookings with it. */
function goneMeanwhile(error: unknown): undefined {
  if (error instanceof DomainError && error.code === 'not_found') return undefined
  throw error
}

const cancelledMail = { event: 'booking_cancelled' }

/**
 * Deletes a slot and cancels its bookings; their bookers get the cancellation mail if the slot is
 * still to come. Throws `not_found`.
 */
export async function withdrawSlot(house: House, staff: Staff, slotId: string): Promise<void> {
  const place = { organisationId: staff.organisationId, slotId }
  await house.db.transaction().execute(async (tx) => {
    const at = house.clock.now()
    const slot = await holdSlot(tx, place)
    const cancelled = await markAllCancelled(tx, { ...place, at })
    await removeSlot(tx, place, at)
    if (!mustBeTold(slot.startsAt, at)) return
    for (const { id: bookingId, projectId, bookerEmail: recipient } of cancelled) {
      const { organisationId } = place
      await post(tx, { ...cancelledMail, organisationId, projectId, bookingId, recipient, at })
    }
  })
  house.mailPosted()
}
