import type { AttendanceInput, AttendanceRecorded } from '#contract/attendance.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { requireLed } from '#server/features/slot/slot.ts'
import { daysChanged } from '#server/features/statistics/changed-day/changed-day.ts'
import {
  findStart,
  findTicked,
  insertTick,
  listLastTicks,
  lockBookingForUpdate,
  updateCame,
} from './attendance.queries.ts'
import { isLatest, isOfVisit, recordedOf, timeOf } from './attendance.rules.ts'

type Given = AttendanceInput & { bookingId: string }

/**
 * Stores how many people came with a booking. The record with the latest time on its device's clock
 * counts; a repeated operation changes nothing. Throws `not_found`, `not_allowed` for a guide who
 * does not lead the slot, `booking_cancelled`, `key_used_otherwise` if the operation belongs to
 * another booking, and `slot_moved` if the booking has been moved to another slot or day since.
 */
export function recordAttendance(
  ctx: AppContext,
  staff: Staff,
  { bookingId, came, operation_id: id, at: given, ...visit }: Given,
): Promise<AttendanceRecorded> {
  const { organisationId, staffId } = staff
  const of = { organisationId, bookingId }
  return transact(ctx, async (unit) => {
    const { tx, changed } = unit
    const booking = await lockBookingForUpdate(tx, of)
    if (!booking) throw new DomainError('not_found')
    await requireLed(tx, staff, booking.slotId)
    const ticked = await findTicked(tx, { organisationId, id })
    if (ticked === undefined) {
      if (booking.cancelledAt !== null) throw new DomainError('booking_cancelled')
      const receivedAt = unit.at
      const at = timeOf(given, receivedAt)
      const slot = await findStart(tx, { organisationId, slotId: booking.slotId })
      if (!isOfVisit({ ...booking, ...slot }, { ...visit, at })) {
        throw new DomainError('slot_moved', { start: slot.startsAt })
      }
      const tick = { ...of, id, came, at, receivedAt, staffId }
      if (!(await insertTick(tx, tick))) throw new DomainError('key_used_otherwise')
      if (isLatest(tick.at, booking.cameAt)) {
        await updateCame(tx, tick)
        const { projectId, slotId } = booking
        await daysChanged(unit, { organisationId, projectId, slotIds: [slotId] })
        changed({ organisationId, projectId })
      }
    } else if (ticked !== bookingId) {
      throw new DomainError('key_used_otherwise')
    }
    return recordedOf(id, await listLastTicks(tx, of))
  })
}
