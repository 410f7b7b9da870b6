import type { SlotRestored } from '#contract/booking.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { isEmbedded, type Transaction } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { lockProjectForShare } from '#server/features/project/project.ts'
import { reopenSlot } from '#server/features/slot/guides/leaving.ts'
import {
  findEnd,
  freePlacesOf,
  lockSlotsEver,
  takePlacesBeyond,
  takePlacesOf,
} from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { post } from '#server/mail/outbox.ts'
import type { ProjectId, UnitOfWork } from '#server/unit-of-work.ts'
import { findOffered } from '../booking.queries.ts'
import { bookingFinder } from '../booking.ts'
import { type LockedBooking, lockBooking } from '../change/change.queries.ts'
import { untilLocked } from '../split/slots-with-parts.ts'
import { lockParts } from '../split/split.queries.ts'
import {
  findCancellation,
  findWalkInPlaces,
  listEndedWith,
  listSlotsOfParts,
  markRestored,
} from './restoration.queries.ts'
import { insertRestoration } from './restoration.ts'
import { slotRestored } from './slot-restoration.mails.ts'

const nothing: SlotRestored = { bookings: 0, told: 0, left: 0, unassigned: 0 }

/** A slot's project, even if the slot was deleted; throws `not_found`. */
export async function requireSlotEver(
  { db }: AppContext,
  { organisationId }: Staff,
  slotId: string,
): Promise<string> {
  const found = await findEnd(db, { organisationId, slotId })
  if (!found) throw new DomainError('not_found')
  return found.projectId
}

/**
 * Schedules a slot again that was called off or deleted. With `bookings`, those that ended with it
 * come back, and their bookers get an email; not those whose bookers have chosen another slot, have
 * given up, or were erased. Restoring twice changes nothing. Throws `not_found`, `slot_started`, and
 * `variant_not_offered` if none of its variants is left.
 */
export async function restoreSlot(
  ctx: AppContext,
  staff: Staff,
  { slotId, bookings }: { slotId: string; bookings: boolean },
): Promise<SlotRestored> {
  const projectId = await requireSlotEver(ctx, staff, slotId)
  const place = { organisationId: staff.organisationId, projectId, slotId }
  const embedded = isEmbedded(ctx.db)
  return untilLocked(() =>
    transact(ctx, async (unit) => {
      const { tx } = unit
      await lockProjectForShare(tx, place)
      const locked = await lockWithEnded(tx, place, bookings)
      if (locked === 'elsewhere') return locked
      const { slot, slots, bookingIds } = locked
      if (!isAhead(slot.startsAt, unit.at)) throw new DomainError('slot_started')
      if (!slot.deletedAt) return nothing
      const unassigned = await reopenSlot(unit, staff, { ...place, embedded })
      const walkIns = await findWalkInPlaces(tx, place)
      if (walkIns > 0) await takePlacesOf(tx, place, { attendees: walkIns, whole: false })
      const done = { ...nothing, unassigned }
      for (const bookingId of bookingIds) {
        const of = { ...place, bookingId }
        const booking = await restoreWithSlot(unit, staff, { of, slots })
        if (!booking) done.left += 1
        else done.bookings += 1
        if (booking?.bookerEmail) {
          done.told += 1
          const mail = { event: 'booking_restored', ...of, recipient: booking.bookerEmail } as const
          await post(tx, { ...mail, at: unit.at })
        }
      }
      unit.count('changed', done.bookings)
      return done
    }),
  )
}

type Place = ProjectId & { slotId: string }
type Slot = Awaited<ReturnType<typeof lockSlotsEver>>[number]

/**
 * Locks a slot, which may be deleted, with those that the bookings that ended with it are split
 * over, in order of id. `elsewhere`: there are others by now.
 */
async function lockWithEnded(
  tx: Transaction,
  place: Place,
  bookings: boolean,
): Promise<{ slot: Slot; slots: Slot[]; bookingIds: string[] } | 'elsewhere'> {
  const { organisationId, slotId } = place
  const endedWith = async (slot: Pick<Slot, 'deletedAt' | 'callOffReason'> | undefined) => {
    if (!slot?.deletedAt || !bookings) return []
    const wasCalledOff = slot.callOffReason !== null
    return listEndedWith(tx, { organisationId, slotId, deletedAt: slot.deletedAt, wasCalledOff })
  }
  const slotsOf = (bookingIds: string[]) => listSlotsOfParts(tx, { organisationId, bookingIds })
  const expected = await slotsOf(await endedWith(await findEnd(tx, place)))
  const slots = await lockSlotsEver(tx, place, [...new Set([slotId, ...expected])])
  const slot = slots.find(({ id }) => id === slotId)
  if (!slot) throw new DomainError('not_found')
  const bookingIds = await endedWith(slot)
  const isLocked = (id: string) => slots.some((one) => one.id === id)
  return (await slotsOf(bookingIds)).every(isLocked) ? { slot, slots, bookingIds } : 'elsewhere'
}

interface RestoredWith {
  of: Place & { bookingId: string }
  /** The slots of its parts, which are locked. */
  slots: Slot[]
}

/**
 * Restores a booking that ended with its slot, in all slots that it is split over; null if one of
 * those is gone or has no room, or if the booking is no longer as it was.
 */
async function restoreWithSlot(
  unit: UnitOfWork,
  staff: Staff,
  { of, slots }: RestoredWith,
): Promise<LockedBooking | null> {
  const { tx, at } = unit
  const parts = await lockParts(tx, of)
  const booking = await lockBooking(tx, of)
  const own = slots.find(({ id }) => id === booking?.slotId)
  // Its booker may have moved it to another slot before it was locked.
  if (!booking?.cancelledAt || booking.erasedAt || !own) return null
  const isStanding = ({ id, deletedAt, startsAt }: Slot) =>
    (deletedAt === null || id === of.slotId) && startsAt.equals(own.startsAt)
  for (const { slotId } of parts) {
    const slot = slots.find(({ id }) => id === slotId)
    if (!slot || !isStanding(slot)) return null
    const offered = await findOffered(tx, { ...of, slotId, category: booking.variantId })
    if (!offered) return null
  }
  const cancellation = await findCancellation(tx, of)
  if (!(await takeAll(tx, of, { parts, booking }))) return null
  const bookingIds = parts.map((part) => part.bookingId)
  const { organisationId } = of
  await markRestored(tx, { organisationId, bookingIds, at, keepsMark: true })
  await insertRestoration(unit, staff, { of, startsAt: own.startsAt, cancellation })
  return booking
}

type Part = Awaited<ReturnType<typeof lockParts>>[number]

/** Takes the places of all parts of a booking; returns false, and takes none, if one has no room. */
async function takeAll(
  tx: Transaction,
  { organisationId, slotId: reopened }: Place,
  { parts, booking: { whole, overbooked } }: { parts: Part[]; booking: LockedBooking },
): Promise<boolean> {
  const taken: { slotId: string; attendees: number }[] = []
  for (const { slotId, people: attendees } of parts) {
    const where = { organisationId, slotId }
    if (await takePlacesOf(tx, where, { attendees, whole })) taken.push({ slotId, attendees })
    else if (overbooked && slotId === reopened) await takePlacesBeyond(tx, where, { attendees })
    else {
      await freePlacesOf(tx, organisationId, taken)
      return false
    }
  }
  return true
}

/** Composes emails about slots that take place after all for the postman. */
export function slotRestorationComposers(
  ctx: Pick<AppContext, 'db' | 'config' | 'clock' | 'secretKey'>,
) {
  const find = bookingFinder(ctx)
  const booking_restored: Composer = async ({ organisationId, bookingId }) => {
    const booking = bookingId && (await find({ organisationId, bookingId }))
    return booking ? slotRestored(booking, ctx.config) : null
  }
  return { booking_restored }
}
