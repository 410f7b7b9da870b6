import type { AdminCancellation } from '#contract/booking.ts'
import type { ConfirmationAgain } from '#contract/booking-change.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/database/open.ts'
import { awaitReplication } from '#server/database/postgres/distribute.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { findBooking } from '#server/features/booking/booking.queries.ts'
import { areChangesClosed } from '#server/features/booking/booking.rules.ts'
import { bookingOf } from '#server/features/booking/booking.ts'
import { makeChange } from '#server/features/booking/change/change.ts'
import { hasLapsed } from '#server/features/booking/place/hold.ts'
import { auditLabelOf } from '#server/features/booking/place/place.ts'
import {
  freePlaces,
  freePlacesOf,
  lockSlot,
  lockSlotsAmong,
} from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import { lockFutureSlotsForUpdate } from '#server/features/slot/slot.ts'
import { post, postAll } from '#server/mail/outbox.ts'
import type { ProjectId, UnitOfWork } from '#server/unit-of-work.ts'
import { listParts, listPartsWith, lockParts } from '../split/split.queries.ts'
import {
  listBooked,
  type markAllCancelled,
  markCancelled,
  markPartsCancelled,
  markTheseCancelled,
  wasPosted,
  withdrawRebooking,
} from './cancellation.queries.ts'
import { isCancellable } from './cancellation.rules.ts'

/**
 * The booking with this cancel token, whether it can still be cancelled, and whether it has lapsed.
 */
export async function showBooking(ctx: AppContext, cancelToken: string) {
  const booking = await bookingOf(ctx, cancelToken)
  const now = ctx.clock.now()
  const cancellable = isCancellable(booking, now) && mayCancel(booking, now)
  return { ...booking, lapsed: hasLapsed(booking, now), cancellable }
}

/** Whether a booker may still cancel; a hold that is not confirmed can always be given up. */
const mayCancel = (booking: Booking, now: Temporal.Instant) =>
  booking.heldUntil !== null || !areChangesClosed(booking, now)

/**
 * Cancels a booking, frees its places and queues the email, unless the booking was never confirmed.
 * Cancelling twice changes nothing. The dashboard links to the booker's page, so a member of the
 * organisation may be the one cancelling. Throws `not_found`, `slot_started` if the slot has begun,
 * and `changes_closed` if it is too late for a booker.
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
  booking: Booking,
  { reason, notify, staff }: Cancellation,
): Promise<boolean> {
  const { organisationId, projectId, slotId, bookingId } = booking
  return transact(ctx, async (unit) => {
    const { tx, at, audit, count, changed, freed } = unit
    // Locks the slot first, as everywhere else: transactions that lock in different orders could
    // deadlock.
    const locked = await lockToCancel(tx, booking)
    if (!locked) return false
    const { startsAt, partIds } = locked
    const by = staff?.staffId ?? null
    const { partOf } = booking
    const marked = { organisationId, slotId, bookingId, partOf, at, reason, by }
    const cancelled = await markCancelled(tx, marked)
    if (!cancelled) return false
    if (!isCancellable({ cancelledAt: null, startsAt }, at)) throw new DomainError('slot_started')
    if (!staff && !mayCancel({ ...booking, startsAt }, at)) throw new DomainError('changes_closed')
    if (staff) {
      const label = auditLabelOf({ bookingId, startsAt })
      await audit(staff, { action: 'booking_cancelled', subjectId: bookingId, label })
    }
    count('cancelled')
    changed({ organisationId, projectId })
    await freePlaces(tx, { organisationId, slotId }, cancelled)
    freed({ organisationId, projectId, slotIds: [slotId] })
    await cancelParts(unit, { organisationId, projectId }, { partIds, by })
    // The address was never confirmed, so it may belong to somebody else.
    const isTold = notify && !cancelled.heldUntil && cancelled.bookerEmail !== ''
    // Use the current address: the one read earlier may have been erased since.
    const recipient = cancelled.bookerEmail
    const mail = { ...cancelledMail, organisationId, projectId, bookingId, recipient, at }
    if (isTold) await post(tx, mail)
    return true
  })
}

/** Cancels the further parts of a booking with it. */
async function cancelParts(
  { tx, at, freed }: UnitOfWork,
  project: ProjectId,
  { partIds, by }: { partIds: string[]; by: string | null },
): Promise<void> {
  if (partIds.length === 0) return
  const { organisationId } = project
  const as = by === null ? 'booker' : 'staff'
  const parts = await markPartsCancelled(tx, { organisationId, partIds, at, by, as })
  await freePlacesOf(tx, organisationId, parts)
  freed({ ...project, slotIds: parts.map(({ slotId }) => slotId) })
}

/**
 * Locks a booking's slot and, if it is split, all its slots and parts; null if it was moved or split
 * otherwise before that.
 */
async function lockToCancel(
  tx: Transaction,
  { organisationId, projectId, slotId, bookingId, partOf }: Booking,
): Promise<{ startsAt: Temporal.Instant; partIds: string[] } | null> {
  if (partOf === null) {
    const slot = await lockSlot(tx, { organisationId, slotId })
    return slot ? { startsAt: slot.startsAt, partIds: [] } : null
  }
  const of = { organisationId, bookingId }
  const slotIds = (await listParts(tx, of)).map((part) => part.slotId)
  const slots = await lockSlotsAmong(tx, { organisationId, projectId }, slotIds)
  const parts = await lockParts(tx, of)
  const own = slots.find(({ id }) => id === slotId)
  if (!own || parts.some((part) => !slotIds.includes(part.slotId))) return null
  const others = parts.filter((part) => part.bookingId !== bookingId)
  return { startsAt: own.startsAt, partIds: others.map((part) => part.bookingId) }
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
    const parts = await listPartsWith(tx, { ...of, bookingIds })
    const slotIds = [...new Set([...booked, ...parts].map(({ slotId }) => slotId))]
    const ahead = await lockFutureSlotsForUpdate(tx, { ...of, slotIds, at })
    const all = await listPartsWith(tx, { ...of, bookingIds })
    if (all.some(({ slotId }) => !slotIds.includes(slotId))) {
      throw new DomainError('changed_meanwhile')
    }
    const ids = [...new Set([...bookingIds, ...all.map(({ bookingId }) => bookingId)])]
    const these = { ...of, bookingIds: ids, slotIds: ahead, at, by: staff.staffId }
    const cancelled = await markTheseCancelled(tx, these)
    if (cancelled.length === 0) return 0
    await freePlacesOf(tx, of.organisationId, cancelled)
    freed({ ...of, slotIds: ahead })
    if (mails) await postAll(tx, mailsOf(cancelled, { ...of, at }))
    const { length: bookings } = cancelled.filter(isFirst)
    const label = String(bookings)
    await audit(staff, { action: 'bookings_cancelled', subjectId: of.projectId, label })
    count('cancelled', bookings)
    changed(of)
    return bookings
  })
}

type Cancelled = Awaited<ReturnType<typeof markAllCancelled>>

/** Whether it is a booking, and not a further part of one. */
export const isFirst = ({ id, partOf }: { id: string; partOf: string | null }) =>
  partOf === null || partOf === id

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

/** Two requests within this time count as one. */
const sameRequestSeconds = 60

/**
 * Queues the confirmation of a booking again, or the request to confirm a hold. If an address is
 * given, stores it in the booking. Throws `not_found`, `booking_cancelled`, `booking_erased`,
 * `slot_started`, and `invalid` if there is no address.
 */
export async function resendConfirmation(
  ctx: AppContext,
  staff: Staff,
  { bookingId, booker_email }: { bookingId: string } & ConfirmationAgain,
): Promise<void> {
  const { organisationId } = staff
  const wish = { notify: false, ...(booker_email === undefined ? {} : { booker_email }) }
  await makeChange(ctx, {
    wish,
    staff,
    find: () => findBooking(ctx.db, { organisationId, bookingId }),
    permit: async (_, { from, at }) => {
      if (!isAhead(from.startsAt, at)) throw new DomainError('slot_started')
      return undefined
    },
    also: async ({ tx, at, audit }, { booking, locked }) => {
      const recipient = booking.bookerEmail
      if (recipient === '') throw fieldError('booker_email', 'not_an_email')
      const event = locked.booking.heldUntil ? 'booking_held' : 'booking_confirmed'
      const mail = { event, organisationId, bookingId, recipient } as const
      const since = at.subtract({ seconds: sameRequestSeconds })
      if (await wasPosted(tx, { ...mail, since })) return
      await post(tx, { ...mail, projectId: locked.projectId, at })
      const label = auditLabelOf({ bookingId, startsAt: booking.startsAt })
      await audit(staff, { action: 'mail_sent_again', subjectId: bookingId, label })
    },
  })
}
