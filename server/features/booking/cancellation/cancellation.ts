import type { AdminCancellation } from '#contract/booking.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { awaitReplication } from '#server/database/postgres/await-replication.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { findBooking } from '#server/features/booking/booking.queries.ts'
import { bookingOf } from '#server/features/booking/booking.ts'
import { hasLapsed } from '#server/features/booking/hold/hold.ts'
import { auditLabelOf } from '#server/features/booking/place/place.ts'
import { endEntriesOf } from '#server/features/booking/waiting-sweep/waiting-sweep.ts'
import { lockProjectForUpdate } from '#server/features/project/project.ts'
import {
  freePlaces,
  freePlacesOf,
  lockSlot,
  removeSlot,
} from '#server/features/slot/slot.queries.ts'
import {
  lockFutureSlotsForUpdate,
  lockSlotForUpdate,
  tellTeam,
} from '#server/features/slot/slot.ts'
import { removeVariant } from '#server/features/variant/variant.queries.ts'
import { lockVariantForUpdate, projectOfVariant } from '#server/features/variant/variant.ts'
import { post, postAll } from '#server/mail/outbox.ts'
import {
  hasOtherVariant,
  isBookedAhead,
  isOnlyOfferAhead,
  listBooked,
  markAllCancelled,
  markCancelled,
  markTheseCancelled,
  withdrawRebooking,
} from './cancellation.queries.ts'
import { isCancellable } from './cancellation.rules.ts'

/**
 * The booking with this cancel token, whether it can still be cancelled, and whether it has lapsed.
 */
export async function showBooking(ctx: AppContext, cancelToken: string) {
  const booking = await bookingOf(ctx, cancelToken)
  const now = ctx.clock.now()
  return { ...booking, lapsed: hasLapsed(booking, now), cancellable: isCancellable(booking, now) }
}

/**
 * Cancels a booking, frees its places and queues the email, unless the booking was never confirmed.
 * Cancelling twice changes nothing. The dashboard links to the booker's page, so a member of the
 * organisation may be the one cancelling. Throws `not_found`, and `slot_started` if the slot has
 * begun.
 */
export async function cancelBooking(
  ctx: AppContext,
  cancelToken: string,
  loggedIn: Staff | null,
): Promise<void> {
  const find = () => bookingOf(ctx, cancelToken)
  const isOwn = loggedIn && loggedIn.organisationId === (await find()).organisationId
  await cancelFound(ctx, find, { reason: '', notify: true, ...(isOwn ? { staff: loggedIn } : {}) })
}

/**
 * Like `cancelBooking`, but for an admin, who may give a reason and suppress the email. Throws
 * `not_found` and `slot_started`.
 */
export function cancelAsAdmin(
  ctx: AppContext,
  staff: Staff,
  { bookingId, ...cancellation }: { bookingId: string } & AdminCancellation,
): Promise<void> {
  const find = () => requireBooking(ctx, staff, bookingId)
  return cancelFound(ctx, find, { ...cancellation, staff })
}

type Cancellation = AdminCancellation & { staff?: Staff }

const mostTries = 5

/** Cancels a booking; looks it up again if it moves to another slot before its slot is locked. */
async function cancelFound(
  ctx: AppContext,
  find: () => Promise<Booking>,
  cancellation: Cancellation,
): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const booking = await find()
    const declined = booking.calledOffAt && (await declineRebooking(ctx, booking))
    if (declined || (booking.cancelledAt && !booking.calledOffAt)) {
      return awaitReplication(ctx.db, booking)
    }
    if (!booking.cancelledAt && (await cancelOne(ctx, booking, cancellation))) return
  }
  throw new Error('the booking moved each time before its slot was locked')
}

/**
 * Withdraws the booker's option to choose another slot: a booker who cancels after the slot was
 * called off does not want one. Returns false if the booking has since been moved.
 */
const declineRebooking = (ctx: AppContext, booking: Booking): Promise<boolean> =>
  transact(ctx, ({ tx }) => withdrawRebooking(tx, booking))

/** One of the organisation's bookings; throws `not_found`. */
export async function requireBooking(ctx: AppContext, staff: Staff, bookingId: string) {
  const { organisationId } = staff
  const booking = await findBooking(ctx.db, { organisationId, bookingId })
  if (!booking) throw new DomainError('not_found')
  return booking
}

type Booking = Omit<Awaited<ReturnType<typeof requireBooking>>, 'cancelToken' | 'cancelTokenSealed'>

/** Cancels a booking. Returns false if it is already cancelled or has moved to another slot. */
function cancelOne(
  ctx: AppContext,
  { organisationId, projectId, slotId, bookingId }: Booking,
  { reason, notify, staff }: Cancellation,
): Promise<boolean> {
  return transact(ctx, async ({ tx, at, audit, count, changed, freed }) => {
    // Locks the slot first, as everywhere else: transactions that lock in different orders could
    // deadlock.
    const slot = await lockSlot(tx, { organisationId, slotId })
    if (!slot) return false
    const { startsAt } = slot
    const by = staff?.staffId ?? null
    const marked = { organisationId, slotId, bookingId, at, reason, by }
    const cancelled = await markCancelled(tx, marked)
    if (!cancelled) return false
    if (!isCancellable({ cancelledAt: null, startsAt }, at)) throw new DomainError('slot_started')
    if (staff) {
      const label = auditLabelOf({ bookingId, startsAt })
      await audit(staff, { action: 'booking_cancelled', subjectId: bookingId, label })
    }
    count('cancelled')
    changed({ organisationId, projectId })
    await freePlaces(tx, { organisationId, slotId }, cancelled.attendees)
    freed({ organisationId, projectId, slotIds: [slotId] })
    // The address was never confirmed, so it may belong to somebody else.
    const isTold = notify && !cancelled.heldUntil && cancelled.bookerEmail !== ''
    // Use the current address: the one read earlier may have been erased since.
    const recipient = cancelled.bookerEmail
    const mail = { ...cancelledMail, organisationId, projectId, bookingId, recipient, at }
    if (isTold) await post(tx, mail)
    return true
  })
}

const cancelledMail = { event: 'booking_cancelled' } as const

/**
 * Cancels these bookings in a project and returns how many; skips those that are already cancelled
 * or whose slot has begun. Emails their bookers only if `mails` is true. Throws `not_found` if any
 * of the bookings is not in the project.
 */
export function cancelTogether(
  ctx: AppContext,
  staff: Staff,
  { bookingIds, mails, ...project }: { projectId: string; bookingIds: string[]; mails: boolean },
): Promise<number> {
  const of = { organisationId: staff.organisationId, ...project }
  return transact(ctx, async ({ tx, at, audit, count, changed, freed }) => {
    const booked = await listBooked(tx, { ...of, bookingIds })
    if (booked.length < new Set(bookingIds).size) throw new DomainError('not_found')
    const slotIds = [...new Set(booked.map(({ slotId }) => slotId))]
    const ahead = await lockFutureSlotsForUpdate(tx, { ...of, slotIds, at })
    const these = { ...of, bookingIds, slotIds: ahead, at, by: staff.staffId }
    const cancelled = await markTheseCancelled(tx, these)
    if (cancelled.length === 0) return 0
    await freePlacesOf(tx, of.organisationId, cancelled)
    freed({ ...of, slotIds: ahead })
    if (mails) await postAll(tx, mailsOf(cancelled, { ...of, at }))
    const label = String(cancelled.length)
    await audit(staff, { action: 'bookings_cancelled', subjectId: of.projectId, label })
    count('cancelled', cancelled.length)
    changed(of)
    return cancelled.length
  })
}

/**
 * Deletes a slot and cancels its bookings; if the slot is in the future, emails its bookers and
 * guides. Throws `not_found`.
 */
export async function deleteSlot(ctx: AppContext, staff: Staff, slotId: string): Promise<void> {
  const place = { organisationId: staff.organisationId, slotId }
  await transact(ctx, async ({ tx, at, audit, count, changed }) => {
    const slot = await lockSlotForUpdate(tx, place)
    const { projectId } = slot
    const by = staff.staffId
    const cancelled = await markAllCancelled(tx, { ...place, at, by })
    await tellTeam(tx, 'slot_withdrawn', { ...place, projectId, after: at, at })
    await removeSlot(tx, place, { at, by })
    await postAll(tx, mailsOf(cancelled, { ...place, at }))
    const label = slot.startsAt.toString()
    await audit(staff, { action: 'slot_deleted', subjectId: slotId, label })
    count('cancelled', cancelled.length)
    changed({ ...place, projectId })
  })
}

type Cancelled = Awaited<ReturnType<typeof markAllCancelled>>

/**
 * The emails about these cancelled bookings, except those about past slots and those whose address
 * is missing or unconfirmed. Emails about the earliest slots go first, because sending all of them
 * may take days.
 */
export const mailsOf = (
  cancelled: Cancelled,
  { organisationId, at }: { organisationId: OrganisationId; at: Temporal.Instant },
) =>
  cancelled
    .filter(({ startsAt }) => isCancellable({ startsAt, cancelledAt: null }, at))
    .filter(({ heldUntil, bookerEmail }) => heldUntil === null && bookerEmail !== '')
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    .map(({ id: bookingId, projectId, bookerEmail: recipient }, nth, { length }) => ({
      ...cancelledMail,
      ...{ organisationId, projectId, bookingId, recipient, at },
      // All are due now; the microseconds only preserve their order.
      dueAt: at.subtract({ microseconds: length - 1 - nth }),
    }))

/**
 * Deletes a variant that is no longer needed. Throws `not_found`, `last_variant` if the project has
 * no other, `variant_booked` if it has a future booking, and `variant_needed` if a future slot
 * offers only this one.
 */
export async function deleteVariant(
  ctx: AppContext,
  staff: Staff,
  variantId: string,
): Promise<void> {
  const { organisationId } = staff
  const projectId = await projectOfVariant(ctx.db, { organisationId, variantId })
  const variant = { organisationId, projectId, variantId }
  await transact(ctx, async (unit) => {
    const { tx, at } = unit
    // The project lock stops slots from being opened and other variants from being deleted; the
    // variant lock blocks visitors' bookings. The statements that follow see everything that was
    // committed before them.
    await lockProjectForUpdate(tx, variant)
    const { name: label } = await lockVariantForUpdate(tx, variant)
    if (!(await hasOtherVariant(tx, variant))) throw new DomainError('last_variant')
    if (await isBookedAhead(tx, variant, at)) throw new DomainError('variant_booked')
    if (await isOnlyOfferAhead(tx, variant, at)) throw new DomainError('variant_needed')
    await removeVariant(tx, variant, at)
    await endEntriesOf(unit, variant)
    await unit.audit(staff, { action: 'variant_deleted', subjectId: variantId, label })
    unit.changed(variant)
  })
}
