import type { AdminCancellation } from '#contract/booking.ts'
import type { ConfirmationAgain } from '#contract/booking-change.ts'
import { mostCounted, type ProjectContents } from '#contract/project.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import { requireRecent } from '#server/auth/secrets.ts'
import type { AppContext } from '#server/context.ts'
import { awaitReplication } from '#server/database/postgres/distribute.ts'
import { listSlotStarts } from '#server/database/slot-starts.ts'
import { transact } from '#server/database/transact.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { DomainError, fieldError } from '#server/errors.ts'
import { endEntriesOf } from '#server/features/booking/waiting/waiting-sweep.ts'
import { listEmptied } from '#server/features/organisation/deletion/deletion.queries.ts'
import { lockProject, removeProject } from '#server/features/project/project.queries.ts'
import { lockProjectForUpdate, requireProject } from '#server/features/project/project.ts'
import {
  deleteSomeSlots,
  freePlaces,
  freePlacesOf,
  lockAllSlotsForUpdate,
  lockSlot,
  removeSlot,
  removeSlotsOf,
} from '#server/features/slot/slot.queries.ts'
import { isAhead } from '#server/features/slot/slot.rules.ts'
import {
  lockFutureSlotsForUpdate,
  lockSlotForUpdate,
  tellTeam,
} from '#server/features/slot/slot.ts'
import { removeVariant } from '#server/features/variant/variant.queries.ts'
import { lockVariantForUpdate, projectOfVariant } from '#server/features/variant/variant.ts'
import { eraseFinishedMails } from '#server/mail/erasing.ts'
import { sweepMailFiles } from '#server/mail/mail-sweep.ts'
import { post, postAll } from '#server/mail/outbox.ts'
import { slicesOf } from '#server/slices.ts'
import type { ProjectId, UnitOfWork } from '#server/unit-of-work.ts'
import { findBooking } from '../booking.queries.ts'
import { bookingOf } from '../booking.ts'
import { makeChange } from '../change/change.ts'
import { hasLapsed } from '../place/hold.ts'
import { auditLabelOf } from '../place/place.ts'
import {
  countBookings,
  countBookingsOf,
  countSlots,
  deleteSomeBookings,
  hasOtherVariant,
  isBookedAhead,
  isOnlyOfferAhead,
  listBooked,
  listProjectsLeft,
  markAllCancelled,
  markCancelled,
  markProjectCancelled,
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
const mailsOf = (
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

/**
 * Deletes a project and its slots, with the same effects as deleting each slot. A slot opened or
 * booked concurrently is either deleted as well or refused. Throws `confirm_first` and `not_found`.
 */
export async function deleteProject(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<void> {
  requireRecent(staff, ctx.clock.now())
  const place = { organisationId: staff.organisationId, projectId }
  await transact(ctx, async (unit) => {
    const { name: label } = await lockProjectForUpdate(unit.tx, place)
    await removeWithSlots(unit, place, staff.staffId)
    await unit.audit(staff, { action: 'project_deleted', subjectId: projectId, label })
  })
}

/**
 * Deletes a locked project with its slots; `by` is null if the whole organisation is being deleted.
 */
async function removeWithSlots(
  { tx, at, count, projectChanged }: UnitOfWork,
  place: ProjectId,
  by: string | null,
): Promise<void> {
  await lockAllSlotsForUpdate(tx, place)
  const cancelled = await markProjectCancelled(tx, { ...place, at, by })
  await tellTeam(tx, 'slot_withdrawn', { ...place, after: at, at })
  await removeSlotsOf(tx, place, { at, by })
  await removeProject(tx, place, at)
  await postAll(tx, mailsOf(cancelled, { ...place, at }))
  count('cancelled', cancelled.length)
  projectChanged(place)
}

/** What would be deleted with a project, each counted up to `most`. Throws `not_found`. */
export async function contentsOf(
  ctx: AppContext,
  staff: Staff,
  { projectId, most = mostCounted }: { projectId: string; most?: number },
): Promise<ProjectContents> {
  await requireProject(ctx, staff, projectId)
  const { db, clock } = ctx
  const { organisationId } = staff
  const place = { organisationId, projectId }
  const slices = slicesOf(ctx)
  const slots = await slices.run(organisationId, () => countSlots(db, place, most))
  const bookings = await slices.run(organisationId, () => countBookings(db, place, most))
  // Counted by themselves, because only slots know which bookings are in the future.
  const ahead = await listSlotStarts(ctx, { ...place, from: clock.now(), withDeleted: false })
  let upcoming = 0
  await slices.through(
    organisationId,
    ahead.map(([id]) => id),
    async (slotIds) => {
      if (upcoming < most) upcoming += await countBookingsOf(db, organisationId, slotIds)
    },
  )
  return { slots, bookings, upcoming_bookings: Math.min(upcoming, most) }
}

/**
 * Deletes the projects of organisations whose deletion has begun, as if an admin had deleted each
 * one: future bookings are cancelled with an email. Several processes may run this concurrently.
 */
export async function deleteProjectsLeft(ctx: AppContext, stopping: AbortSignal): Promise<void> {
  const remove = (place: ProjectId) =>
    transact(ctx, async (unit) => {
      if (await lockProject(unit.tx, place)) await removeWithSlots(unit, place, null)
    })
  await eachInTurn(await listProjectsLeft(ctx.db), remove, stopping)
}

const mailsAtOnce = 500
const bookingsAtOnce = 500
// Few, because PostgreSQL searches for each slot's bookings without an index.
const slotsAtOnce = 50

/**
 * Deletes the bookings and slots of the organisations in `listEmptied`, in small batches: deleting
 * them all at once would take minutes, and the embedded database could not serve any requests
 * during that time. Several processes may run this concurrently.
 */
export async function deleteBookingsLeft(ctx: AppContext, stopping: AbortSignal): Promise<void> {
  const emptied = await listEmptied(ctx.db, ctx.clock.now())
  await eachInTurn(emptied, (organisationId) => deleteBookingsOf(ctx, organisationId, stopping))
}

async function deleteBookingsOf(
  ctx: AppContext,
  organisationId: OrganisationId,
  stopping: AbortSignal,
): Promise<void> {
  let after: string | null = null
  await untilNothing(stopping, () =>
    transact(ctx, async ({ tx }) => {
      after = await eraseFinishedMails(tx, { organisationId, after, most: mailsAtOnce })
      return after ? 1 : 0
    }),
  )
  // Deletes the email files before their rows: without its row, nothing would show that a file must
  // be deleted. If a file cannot be deleted, the rows are kept.
  if (!stopping.aborted) await sweepMailFiles(ctx.db, ctx.config.dataDir)
  await untilNothing(stopping, () =>
    transact(ctx, ({ tx }) => deleteSomeBookings(tx, organisationId, bookingsAtOnce)),
  )
  await untilNothing(stopping, () =>
    transact(ctx, ({ tx }) => deleteSomeSlots(tx, organisationId, slotsAtOnce)),
  )
}

async function untilNothing(stopping: AbortSignal, some: () => Promise<number>): Promise<void> {
  let more = true
  while (more && !stopping.aborted) more = (await some()) > 0
}

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
