import { mostCounted, type ProjectContents } from '#contract/project.ts'
import type { OrganisationId, Staff } from '#server/auth/actor.ts'
import type { AppContext } from '#server/context.ts'
import { awaitReplication } from '#server/database/postgres/await-replication.ts'
import { transact } from '#server/database/transact.ts'
import { DomainError } from '#server/errors.ts'
import { bookingOf } from '#server/features/booking/booking.ts'
import { hasLapsed } from '#server/features/hold/hold.ts'
import {
  lockProjectForUpdate,
  removeProject,
  requireProject,
} from '#server/features/project/project.ts'
import {
  freePlaces,
  freePlacesOf,
  lockAllSlotsForUpdate,
  lockFutureSlotsForUpdate,
  lockSlotForUpdate,
  lockSlotIfNotDeleted,
  removeSlot,
  removeSlotsOf,
  tellTeam,
} from '#server/features/slot/slot.ts'
import {
  lockVariantForUpdate,
  projectOfVariant,
  removeVariant,
} from '#server/features/variant/variant.ts'
import { post, postAll } from '#server/mail/outbox.ts'
import {
  countBookings,
  countSlots,
  hasOtherVariant,
  isBookedAhead,
  isOnlyOfferAhead,
  listBooked,
  markAllCancelled,
  markCancelled,
  markProjectCancelled,
  markTheseCancelled,
} from './cancellation.queries.ts'
import { isCancellable } from './cancellation.rules.ts'

/** The booking whose cancel token this is, and whether it can still be cancelled or has lapsed. */
export async function showBooking(ctx: AppContext, cancelToken: string) {
  const booking = await bookingOf(ctx, cancelToken)
  const now = ctx.clock.now()
  return { ...booking, lapsed: hasLapsed(booking, now), cancellable: isCancellable(booking, now) }
}

/**
 * Cancels a booking, frees its places and posts the mail, but to whom has never confirmed the
 * booking. Cancelling twice changes nothing.
 * Throws `not_found`, and `slot_started` when it is too late.
 */
export async function cancelBooking(ctx: AppContext, cancelToken: string): Promise<void> {
  const booking = await bookingOf(ctx, cancelToken)
  if (booking.cancelledAt) return awaitReplication(ctx.db, booking)
  const { organisationId, projectId, slotId, bookingId } = booking
  await transact(ctx, async ({ tx, at, count, changed }) => {
    // The slot first, as everywhere: two calls that lock in different order would block each other.
    const slot = await lockSlotIfNotDeleted(tx, { organisationId, slotId })
    // Deleting it has cancelled its bookings.
    if (!slot) return
    const { startsAt } = slot
    if (!isCancellable({ ...booking, startsAt }, at)) throw new DomainError('slot_started')
    const cancelled = await markCancelled(tx, { organisationId, bookingId, at })
    if (!cancelled) return
    count('cancelled')
    changed({ organisationId, projectId })
    await freePlaces(tx, { organisationId, slotId }, booking.attendees)
    // Nobody has shown yet that the address is theirs.
    if (cancelled.heldUntil) return
    // As it is now: what was read before may have been erased meanwhile.
    const recipient = cancelled.bookerEmail
    await post(tx, { ...cancelledMail, organisationId, projectId, bookingId, recipient, at })
  })
}

const cancelledMail = { event: 'booking_cancelled' } as const

/**
 * Cancels these bookings of a project and answers how many it cancelled: not those that are
 * cancelled already or whose slot has begun. Their bookers get the mail only with `mails`.
 * Throws `not_found` for what is no booking of the project.
 */
export function cancelTogether(
  ctx: AppContext,
  staff: Staff,
  { bookingIds, mails, ...project }: { projectId: string; bookingIds: string[]; mails: boolean },
): Promise<number> {
  const of = { organisationId: staff.organisationId, ...project }
  return transact(ctx, async ({ tx, at, audit, count, changed }) => {
    const booked = await listBooked(tx, { ...of, bookingIds })
    if (booked.length < new Set(bookingIds).size) throw new DomainError('not_found')
    const slotIds = [...new Set(booked.map(({ slotId }) => slotId))]
    const ahead = await lockFutureSlotsForUpdate(tx, { ...of, slotIds, at })
    const cancelled = await markTheseCancelled(tx, { ...of, bookingIds, slotIds: ahead, at })
    if (cancelled.length === 0) return 0
    await freePlacesOf(tx, of, cancelled)
    if (mails) await postAll(tx, mailsOf(cancelled, { ...of, at }))
    const label = String(cancelled.length)
    await audit(staff, { action: 'bookings_cancelled', subjectId: of.projectId, label })
    count('cancelled', cancelled.length)
    changed(of)
    return cancelled.length
  })
}

/**
 * Deletes a slot and cancels its bookings; their bookers get the cancellation mail, and those who
 * lead it are told, if the slot is still to come. Throws `not_found`.
 */
export async function deleteSlot(ctx: AppContext, staff: Staff, slotId: string): Promise<void> {
  const place = { organisationId: staff.organisationId, slotId }
  await transact(ctx, async ({ tx, at, audit, count, changed }) => {
    const slot = await lockSlotForUpdate(tx, place)
    const { projectId } = slot
    const cancelled = await markAllCancelled(tx, { ...place, at })
    await tellTeam(tx, 'slot_withdrawn', { ...place, projectId, after: at, at })
    await removeSlot(tx, place, at)
    await postAll(tx, mailsOf(cancelled, { ...place, at }))
    const label = slot.startsAt.toString()
    await audit(staff, { action: 'slot_deleted', subjectId: slotId, label })
    count('cancelled', cancelled.length)
    changed({ ...place, projectId })
  })
}

/**
 * Deletes a project with its slots, as if each were deleted; what is opened or booked at the same
 * moment comes before it and goes with it, or is refused. Throws `not_found`.
 */
export async function deleteProject(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<void> {
  const place = { organisationId: staff.organisationId, projectId }
  await transact(ctx, async ({ tx, at, audit, count, projectChanged }) => {
    const { name: label } = await lockProjectForUpdate(tx, place)
    await lockAllSlotsForUpdate(tx, place)
    const cancelled = await markProjectCancelled(tx, { ...place, at })
    await tellTeam(tx, 'slot_withdrawn', { ...place, after: at, at })
    await removeSlotsOf(tx, place, at)
    await removeProject(tx, place, at)
    await postAll(tx, mailsOf(cancelled, { ...place, at }))
    await audit(staff, { action: 'project_deleted', subjectId: projectId, label })
    count('cancelled', cancelled.length)
    projectChanged(place)
  })
}

/** What deleting a project deletes, counted up to `mostCounted`. Throws `not_found`. */
export async function contentsOf(
  ctx: AppContext,
  staff: Staff,
  projectId: string,
): Promise<ProjectContents> {
  await requireProject(ctx, staff, projectId)
  const { db, clock } = ctx
  const place = { organisationId: staff.organisationId, projectId }
  const slots = await countSlots(db, place, mostCounted)
  const bookings = await countBookings(db, place, { most: mostCounted, now: clock.now() })
  return { slots, bookings: bookings.all, upcoming_bookings: bookings.upcoming }
}

type Cancelled = Awaited<ReturnType<typeof markAllCancelled>>

/** Those of the past need not be told, and who has never confirmed does not know of it. */
const mailsOf = (
  cancelled: Cancelled,
  { organisationId, at }: { organisationId: OrganisationId; at: Temporal.Instant },
) =>
  cancelled
    .filter(({ startsAt }) => isCancellable({ startsAt, cancelledAt: null }, at))
    .filter(({ heldUntil }) => heldUntil === null)
    .map(({ id: bookingId, projectId, bookerEmail: recipient }) => ({
      ...cancelledMail,
      ...{ organisationId, projectId, bookingId, recipient, at },
    }))

/**
 * Deletes a variant that nobody needs any more. Throws `not_found`, `last_variant` of its project,
 * `variant_booked` in the future, and `variant_needed` where a slot to come offers it alone.
 */
export async function deleteVariant(
  ctx: AppContext,
  staff: Staff,
  variantId: string,
): Promise<void> {
  const { organisationId } = staff
  const projectId = await projectOfVariant(ctx.db, { organisationId, variantId })
  const variant = { organisationId, projectId, variantId }
  await transact(ctx, async ({ tx, at, audit, changed }) => {
    // The project keeps others from opening slots and deleting the other variants; the variant
    // keeps visitors from booking. What they did before is seen by the statements after.
    await lockProjectForUpdate(tx, variant)
    const { name: label } = await lockVariantForUpdate(tx, variant)
    if (!(await hasOtherVariant(tx, variant))) throw new DomainError('last_variant')
    if (await isBookedAhead(tx, variant, at)) throw new DomainError('variant_booked')
    if (await isOnlyOfferAhead(tx, variant, at)) throw new DomainError('variant_needed')
    await removeVariant(tx, variant, at)
    await audit(staff, { action: 'variant_deleted', subjectId: variantId, label })
    changed(variant)
  })
}
