import type {
  AttendanceInput,
  AttendanceRecorded,
  WalkIn,
  WalkInInput,
} from '#contract/attendance.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { freePlaces, lockSlot, takePlacesOf } from '#server/features/slot/slot.queries.ts'
import { lockSlotForUpdate, requireLed } from '#server/features/slot/slot.ts'
import { daysChanged } from '#server/features/statistics/daily-sum/daily-sum.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { remaining } from '../place/place.rules.ts'
import {
  findStart,
  findTicked,
  findWalkIn,
  insertTick,
  insertWalkIn,
  listLastTicks,
  lockBookingForUpdate,
  markAllUndone,
  markUndone,
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

type WalkInGiven = WalkInInput & { slotId: string }

/**
 * Stores visitors without a booking. They take the free places; any more visitors are counted,
 * never refused. A repeated operation changes nothing. Throws `not_found`, `not_allowed` for a
 * guide who does not lead the slot, `key_used_otherwise` if the operation belongs to another slot,
 * and `slot_moved` if the slot has been moved to another day since.
 */
export function addWalkIn(
  ctx: AppContext,
  staff: Staff,
  { slotId, people, operation_id: id, at: given, start }: WalkInGiven,
): Promise<WalkIn> {
  const { organisationId, staffId } = staff
  const place = { organisationId, slotId }
  return transact(ctx, async (unit) => {
    const { tx, changed } = unit
    const slot = await lockSlotForUpdate(tx, place)
    await requireLed(tx, staff, slotId)
    const { projectId } = slot
    const known = await findWalkIn(tx, { organisationId, id })
    if (!known && !isOfVisit({ ...slot, slotId }, { at: unit.at, start })) {
      throw new DomainError('slot_moved', { start: slot.startsAt })
    }
    const places = Math.min(people, Math.max(0, remaining(slot)))
    const receivedAt = unit.at
    const at = timeOf(given, receivedAt)
    const visitors = { ...place, projectId, id, people, places, at, receivedAt, staffId }
    if (!(await insertWalkIn(tx, visitors))) return knownWalkIn(tx, { ...place, id })
    if (places > 0) await takePlacesOf(tx, place, besides(places))
    await daysChanged(unit, { organisationId, projectId, slotIds: [slotId] })
    changed({ organisationId, projectId })
    return { operation_id: id, people, places }
  })
}

/**
 * Removes all visitors without a booking from a locked slot that is moved to another day, and frees
 * their places: they came on the former day.
 */
export async function endWalkIns(
  { tx, at }: UnitOfWork,
  place: { organisationId: OrganisationId; slotId: string },
): Promise<void> {
  const places = await markAllUndone(tx, place, at)
  if (places > 0) await freePlaces(tx, place, besides(places))
}

/** The places of visitors without a booking, who come beside others. */
const besides = (attendees: number) => ({ attendees, whole: false })

interface OneWalkIn {
  organisationId: OrganisationId
  id: string
}

async function knownWalkIn(
  tx: Transaction,
  { slotId, ...of }: OneWalkIn & { slotId: string },
): Promise<WalkIn> {
  const known = await requireWalkIn(tx, of)
  if (known.slotId !== slotId) throw new DomainError('key_used_otherwise')
  return { operation_id: of.id, people: known.people, places: known.places }
}

async function requireWalkIn(db: AppContext['db'], of: OneWalkIn) {
  const known = await findWalkIn(db, of)
  if (!known) throw new DomainError('not_found')
  return known
}

/**
 * Removes visitors without a booking and frees their places. Repeating it changes nothing. Throws
 * `not_found`, and `not_allowed` for a guide who does not lead the slot.
 */
export async function undoWalkIn(ctx: AppContext, staff: Staff, id: string): Promise<void> {
  const { organisationId } = staff
  const { slotId, projectId } = await requireWalkIn(ctx.db, { organisationId, id })
  const place = { organisationId, slotId }
  await transact(ctx, async (unit) => {
    const { tx, changed, freed } = unit
    // Undefined if the slot has been deleted, so there are no places to free.
    const slot = await lockSlot(tx, place)
    await requireLed(tx, staff, slotId)
    const places = await markUndone(tx, { organisationId, id }, unit.at)
    if (places === undefined) return
    await daysChanged(unit, { organisationId, projectId, slotIds: [slotId] })
    changed({ organisationId, projectId })
    if (!slot || places === 0) return
    await freePlaces(tx, place, besides(places))
    freed({ organisationId, projectId, slotIds: [slotId] })
  })
}
