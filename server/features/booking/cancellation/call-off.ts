import type {
  BookingShown,
  SlotCalledOff,
  SlotCallOff,
  SlotsCalledOff,
  SlotsCallOff,
} from '#contract/booking.ts'
import type { Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { isEmbedded } from '#server/database/open.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { lockProjectForShare } from '#server/features/project/project.ts'
import { withdrawSlots } from '#server/features/slot/guides/leaving.ts'
import { freePlacesOf, removeSlot } from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { requireSlotIn, tellTeam } from '#server/features/slot/slot.ts'
import type { Composer } from '#server/mail/message/message.ts'
import { postAll } from '#server/mail/outbox.ts'
import type { UnitOfWork } from '#server/unit-of-work.ts'
import { bookingFinder, type bookingOf } from '../booking.ts'
import { lockWithParts, type Part, untilLocked } from '../split/slots-with-parts.ts'
import { bookingCalledOff } from './call-off.mails.ts'
import { listSlotsNear, markCalledOff } from './call-off.queries.ts'
import { nearest } from './call-off.rules.ts'
import { isFirst } from './cancellation.ts'

/**
 * Deletes a slot and cancels its bookings. Emails each booker the reason and a list of the nearest
 * slots with room, so they can move the booking to one of them. Throws `not_found` and
 * `slot_started`.
 */
export async function callOffSlot(
  ctx: AppContext,
  staff: Staff,
  { slotId, reason }: { slotId: string } & Required<SlotCallOff>,
): Promise<SlotCalledOff> {
  const { organisationId, staffId: by } = staff
  const projectId = await requireSlotIn(ctx, staff, { slotId })
  const place = { organisationId, projectId, slotId }
  return untilLocked(() =>
    transact(ctx, async (unit) => {
      const { tx, audit, changed } = unit
      await lockProjectForShare(tx, place)
      const locked = await lockWithParts(tx, place, { slotIds: [slotId] })
      if (locked === 'elsewhere') return locked
      const [slot] = locked.slots
      if (!slot) throw new DomainError('not_found')
      const { at } = unit
      if (!isAhead(slot.startsAt, at)) throw new DomainError('slot_started')
      const { parts } = locked
      const done = await cancelBookings(unit, { ...place, slotIds: [slotId], parts, by, reason })
      await tellTeam(tx, 'slot_called_off', { ...place, at })
      await removeSlot(tx, place, { at, by, callOffReason: reason })
      const label = slot.startsAt.toString()
      await audit(staff, { action: 'slot_called_off', subjectId: slotId, label })
      changed({ organisationId, projectId })
      return done
    }),
  )
}

/**
 * Calls off the given slots that still exist in the project and have not begun. Works like
 * `callOffSlot`, but in one transaction, so no booker is offered a slot that is being called off
 * along with their own. Each guide gets one email. Throws `not_found` if no slots are left.
 */
export async function callOffSlots(
  ctx: AppContext,
  staff: Staff,
  { projectId, wish }: { projectId: string; wish: Required<SlotsCallOff> },
): Promise<SlotsCalledOff> {
  const { organisationId, staffId: by } = staff
  const place = { organisationId, projectId }
  const embedded = isEmbedded(ctx.db)
  return untilLocked(() =>
    transact(ctx, async (unit) => {
      const { tx } = unit
      await lockProjectForShare(tx, place)
      const locked = await lockWithParts(tx, place, { slotIds: wish.slot_ids })
      if (locked === 'elsewhere') return locked
      const isStill = ({ startsAt }: { startsAt: Temporal.Instant }) => isAhead(startsAt, unit.at)
      const slotIds = locked.slots.filter(isStill).map(({ id }) => id)
      const besideIds = locked.beside.filter(isStill).map(({ id }) => id)
      const parts = locked.parts.filter(({ slotId }) => besideIds.includes(slotId))
      if (slotIds.length === 0) throw new DomainError('not_found')
      const done = await cancelBookings(unit, { ...place, slotIds, parts, by, reason: wish.reason })
      await withdrawSlots(unit, staff, { ...place, slotIds, callOffReason: wish.reason, embedded })
      return { slots: slotIds.length, ...done }
    }),
  )
}

type Cancelled = Omit<Parameters<typeof markCalledOff>[1], 'partIds'> & {
  projectId: string
  /** Parts in other locked slots of bookings that are split over these. */
  parts: Part[]
}

/** Cancels the bookings in the locked slots and queues an email to each booker. */
async function cancelBookings(
  { tx, at, count, freed }: UnitOfWork,
  { projectId, parts, ...slots }: Omit<Cancelled, 'at'>,
): Promise<SlotCalledOff> {
  const { organisationId } = slots
  const partIds = parts.map(({ bookingId }) => bookingId)
  const marked = await markCalledOff(tx, { ...slots, partIds, at })
  const beside = marked.filter(({ slotId }) => !slots.slotIds.includes(slotId))
  if (beside.length > 0) {
    await freePlacesOf(tx, organisationId, beside)
    freed({ organisationId, projectId, slotIds: beside.map(({ slotId }) => slotId) })
  }
  const cancelled = marked.filter(isFirst)
  // A hold's address was never confirmed, so it may belong to somebody else.
  const mails = cancelled
    .filter(({ heldUntil, bookerEmail }) => heldUntil === null && bookerEmail !== '')
    .map(({ id: bookingId, bookerEmail: recipient }) => ({
      ...{ event: 'booking_called_off' as const, organisationId, projectId },
      ...{ bookingId, recipient, at },
    }))
  await postAll(tx, mails)
  count('cancelled', cancelled.length)
  return { cancelled: cancelled.length, told: mails.length }
}

type Booking = Awaited<ReturnType<typeof bookingOf>>
type Place = Pick<Booking, 'organisationId' | 'projectId' | 'bookingId' | 'startsAt'>

const most = 3

/** The nearest slots that have room for the booking now. Does not reserve any places. */
async function alternativesTo(ctx: Pick<AppContext, 'db' | 'clock'>, booking: Place) {
  const { organisationId, projectId, bookingId, startsAt } = booking
  const wanted = { organisationId, projectId, bookingId, startsAt, now: ctx.clock.now(), most }
  return nearest(await listSlotsNear(ctx.db, wanted), { startsAt, most })
}

/**
 * What the booking page shows about a called-off slot; empty once the booking is in another slot.
 */
export async function calledOffShown(
  ctx: AppContext,
  booking: Booking,
): Promise<Pick<BookingShown, 'called_off'>> {
  if (!booking.calledOffAt) return {}
  const slots = await alternativesTo(ctx, booking)
  return {
    called_off: {
      reason: booking.cancelReason,
      alternatives: slots.map(({ slotId, startsAt, timezone, remaining }) => ({
        ...{ slot_id: slotId, start: startsAt.toString(), timezone, remaining },
      })),
    },
  }
}

/** Composes emails about called-off slots for the postman. */
export function callOffComposers(ctx: Pick<AppContext, 'db' | 'config' | 'clock' | 'secretKey'>) {
  const find = bookingFinder(ctx)
  const calledOff: Composer = async ({ organisationId, bookingId }) => {
    const booking = bookingId && (await find({ organisationId, bookingId }))
    if (!booking) return null
    return bookingCalledOff(booking, await alternativesTo(ctx, booking), ctx.config)
  }
  return { booking_called_off: calledOff }
}
